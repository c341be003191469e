import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readJson } from './read-body.js';

/** As light-my-request injects it: without a connection, and not destroyed when it has been read. */
function injected(body: string): IncomingMessage {
  const request = Object.assign(Readable.from([Buffer.from(body)], { autoDestroy: false }), { headers: {} });
  return request as unknown as IncomingMessage;
}

describe('The body of a request without a connection', () => {
  const running = new Set<unknown>();
  beforeEach(() => {
    running.clear();
    const { setTimeout: start, clearTimeout: stop } = globalThis;
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((action: () => void, milliseconds: number) => {
      const timer = start(action, milliseconds);
      running.add(timer);
      return timer;
    }) as typeof setTimeout);
    jest.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      running.delete(timer);
      stop(timer);
    });
  });
  afterEach(() => void jest.restoreAllMocks());

  it('leaves no timer behind when it has been read', async () => {
    expect(await readJson(injected('{"a":1}'), 100)).toEqual({ a: 1 });
    expect(running.size).toBe(0);
  });

  it('leaves none when it was too large, either, as soon as the rest has come', async () => {
    const request = injected('{"a":1}');
    await expect(readJson(request, 3)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    if (!request.readableEnded) await new Promise((resolve) => request.once('end', resolve));
    expect(running.size).toBe(0);
  });
});
