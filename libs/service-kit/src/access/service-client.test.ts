import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { followAccount, getPublishedLogo } from '@daymark/contracts/internal';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { withRequestId } from '../logging.js';
import { serviceKeys, until } from '../testing/index.js';
import { DEADLINE_HEADER, ServiceClient } from './service-client.js';
import { ServiceTokens } from './service-token.js';

const INPUT = { params: { id: '8d6ed4c8-5d1c-4b1f-8c53-0a1c0f7f6b3e' } };

describe('A call of a peer', () => {
  let server: Server;
  /** The deadlines of the calls received. */
  let deadlines: number[];
  let isAnswering: boolean;
  let refusal: object | undefined;
  let client: ServiceClient;
  beforeEach(async () => {
    [deadlines, isAnswering, refusal] = [[], true, undefined];
    server = createServer((request, response) => {
      deadlines.push(Number(request.headers[DEADLINE_HEADER]));
      if (refusal) response.writeHead(429, { 'retry-after': '1200' }).end(JSON.stringify(refusal));
      else if (isAnswering) response.writeHead(204).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const keys = await serviceKeys('auth');
    client = new ServiceClient(new ServiceTokens('auth', keys.auth), {
      calendars: `http://127.0.0.1:${port}`,
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    server.closeAllConnections();
    server.close();
  });

  /** No time passes from here on: a busy machine may need long to send a call. */
  const holdClock = () => jest.spyOn(performance, 'now').mockReturnValue(Math.ceil(performance.now()));
  const call = () => client.call('calendars', followAccount, INPUT);
  /** Makes a call while handling a request whose caller waits this long. */
  const callWithin = (milliseconds: number) =>
    withRequestId(undefined, (context) => {
      context.deadlineAt = performance.now() + milliseconds;
      return call();
    });

  it('that is refused for now passes on how long that is', async () => {
    refusal = {
      type: 'about:blank',
      title: 'Too many requests',
      status: 429,
      detail: 'Nothing was changed.',
      code: 'TOO_MANY_REQUESTS',
    };
    await expect(call()).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      texts: { detail: 'Nothing was changed.', retryAfterSeconds: 1_200 },
    });
  });

  it('gives the peer two seconds', async () => {
    holdClock();
    await call();
    expect(deadlines).toEqual([2_000]);
  });

  it('has no more time than its own caller still waits', async () => {
    holdClock();
    await callWithin(1_500);
    await callWithin(60_000);
    expect(deadlines).toEqual([1_500, 2_000]);
  });

  it('is not made where its own caller waits no longer', async () => {
    await expect(callWithin(0)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(deadlines).toEqual([]);
  });

  it('ends when the time is over, and says nothing about the peer where that had less than usual', async () => {
    isAnswering = false;
    for (let time = 0; time < 6; time += 1)
      await expect(callWithin(20)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(client.circuits()).toEqual([{ peer: 'calendars', isOpen: false }]);
  });

  describe('that has a fallback', () => {
    let fallback: Server;
    let askedOfFallback: number[];
    let both: ServiceClient;
    beforeEach(async () => {
      askedOfFallback = [];
      fallback = createServer((request, response) => {
        askedOfFallback.push(Number(request.headers[DEADLINE_HEADER]));
        response.setHeader('content-type', 'application/json');
        response.end('{"media_type":"image/png","content":""}');
      });
      fallback.listen(0, '127.0.0.1');
      await once(fallback, 'listening');
      const keys = await serviceKeys('auth');
      const addressOf = (one: Server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
      both = new ServiceClient(new ServiceTokens('auth', keys.auth), {
        calendars: { address: addressOf(server), fallback: addressOf(fallback) },
      });
    });
    afterEach(() => {
      fallback.closeAllConnections();
      fallback.close();
    });

    const LOGO = { params: { name: 'a'.repeat(32) } };
    const read = () => both.call('calendars', getPublishedLogo, LOGO);
    const ask = () => both.call('calendars', getPublishedLogo, LOGO, { fallback: 'if-silent' });

    it('is answered by that one within the time of the call, where the peer is silent', async () => {
      isAnswering = false;
      const clock = holdClock();
      const asked = ask();
      await until('the peer to be asked', () => deadlines.length > 0);
      clock.mockRestore();
      expect(await asked).toMatchObject({ media_type: 'image/png' });
      // What is left when the call is sent, in the second case about half a second less: the clock was held up to a
      // millisecond ahead, and a timer may be as much too early.
      expect(deadlines).toEqual([2_000]);
      expect(askedOfFallback).toHaveLength(1);
      expect(askedOfFallback[0]).toBeLessThan(1_600);
    });

    it('does not wait for a peer that has not answered for a while', async () => {
      isAnswering = false;
      await Promise.all(Array.from({ length: 5 }, () => ask()));
      await until('the peer to count as away', () =>
        both.circuits().some(({ peer, isOpen }) => peer === 'calendars' && isOpen),
      );
      askedOfFallback = [];
      holdClock();
      for (let time = 0; time < 5; time += 1) await ask();
      expect(askedOfFallback).toHaveLength(5);
      expect(Math.min(...askedOfFallback)).toBeGreaterThan(1_500);
    });

    it('asks that one for what may be dear where the peer cannot be reached, and not where it is silent', async () => {
      isAnswering = false;
      await expect(read()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect(askedOfFallback).toEqual([]);
      server.closeAllConnections();
      server.close();
      expect(await read()).toMatchObject({ media_type: 'image/png' });
    });

    it('never asks that one to do what is not only reading', async () => {
      server.closeAllConnections();
      server.close();
      await expect(both.call('calendars', followAccount, INPUT)).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
      });
      expect(askedOfFallback).toEqual([]);
    });
  });

  it('is hardly made any more after several in a row were not answered', async () => {
    server.close();
    server.closeAllConnections();
    for (let time = 0; time < 6; time += 1)
      await expect(call()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(client.circuits()).toEqual([{ peer: 'calendars', isOpen: true }]);
  });
});
