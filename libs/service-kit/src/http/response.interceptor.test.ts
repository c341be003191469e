import 'reflect-metadata';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { firstValueFrom, from } from 'rxjs';
import { ENDPOINT_METADATA } from './endpoint.decorator.js';
import { ResponseInterceptor } from './response.interceptor.js';

const LIMIT_MS = 1_000;

describe('The time of a handler', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Handles a request that gets no answer until `respond` is called. */
  const handle = (contract: object) => {
    const handler = () => undefined;
    Reflect.defineMetadata(ENDPOINT_METADATA, contract, handler);
    const body = new EventEmitter();
    const http = { getRequest: () => ({ raw: body }) };
    const context = { getHandler: () => handler, switchToHttp: () => http } as unknown as ExecutionContext;
    const { promise, resolve } = Promise.withResolvers<string>();
    const response = firstValueFrom(
      new ResponseInterceptor(LIMIT_MS).intercept(context, { handle: () => from(promise) }),
    );
    return { body, respond: () => resolve('done'), response };
  };
  const UNAVAILABLE = { code: 'SERVICE_UNAVAILABLE' };

  it('begins with its request', async () => {
    const { response } = handle({});
    jest.advanceTimersByTime(LIMIT_MS);
    await expect(response).rejects.toMatchObject(UNAVAILABLE);
  });

  it('begins when a file has arrived, however slowly that came', async () => {
    const { body, respond, response } = handle({ file: {} });
    jest.advanceTimersByTime(600 * LIMIT_MS);
    body.emit('end');
    jest.advanceTimersByTime(LIMIT_MS - 1);
    respond();
    expect(await response).toBe('done');
    expect(body.listenerCount('end')).toBe(0);
  });

  it('ends where a file has arrived', async () => {
    const { body, response } = handle({ file: {} });
    body.emit('end');
    jest.advanceTimersByTime(LIMIT_MS);
    await expect(response).rejects.toMatchObject(UNAVAILABLE);
  });
});
