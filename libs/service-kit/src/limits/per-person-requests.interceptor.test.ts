import 'reflect-metadata';
import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { defer, firstValueFrom, from } from 'rxjs';
import { ENDPOINT_METADATA } from '../http/endpoint.decorator.js';
import { currentRequest, withRequestId } from '../logging.js';
import { PerPersonRequestsInterceptor } from './per-person-requests.interceptor.js';

const contextOf = (contract: object, response: EventEmitter) => {
  const handler = () => undefined;
  Reflect.defineMetadata(ENDPOINT_METADATA, contract, handler);
  const http = { getResponse: () => ({ raw: response }) };
  return { getHandler: () => handler, switchToHttp: () => http } as unknown as ExecutionContext;
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('The requests of one person', () => {
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
  const interceptor = new PerPersonRequestsInterceptor({ atOnce: 2, waiting: 3, limitMs: 60_000 });
  const begun: string[] = [];
  const responses = new Map<string, EventEmitter>();
  const ask = (name: string, userId?: string, contract = {}) =>
    withRequestId(undefined, () => {
      if (userId !== undefined) currentRequest()!.userId = userId;
      const handle = () => defer(() => from((begun.push(name), go.then(() => name))));
      const response = new EventEmitter();
      responses.set(name, response);
      return firstValueFrom(interceptor.intercept(contextOf(contract, response), { handle }));
    });

  it('run a few at a time, the next ones wait and the others are refused; other people’s do not wait, and files wait elsewhere', async () => {
    const names = ['1', '2', '3', '4', '5', '6'];
    const outcomes = Promise.allSettled(names.map((name) => ask(name, 'one')));
    const others = [
      ask('another’s', 'another'),
      ask('nobody’s'),
      ask('a file', 'one', { file: { maxBytes: 1 } }),
    ];
    await settle();
    expect(begun).toEqual(['nobody’s', 'a file', '1', '2', 'another’s']);
    letGo();
    // A response is in memory until it is sent, and keeps its permit that long.
    await settle();
    expect(begun).not.toContain('3');
    for (let taken = 0; taken < names.length; taken += 1) {
      for (const response of responses.values()) response.emit('close');
      await settle();
    }
    expect(await Promise.all(others)).toEqual(['another’s', 'nobody’s', 'a file']);
    const settled = await outcomes;
    expect(settled.slice(0, 5).map((outcome) => (outcome as { value?: string }).value)).toEqual(
      names.slice(0, 5),
    );
    expect(settled[5]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
  });
});
