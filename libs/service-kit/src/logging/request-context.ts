import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Span } from '../tracing/index.js';

export interface RequestContext {
  requestId: string;
  clientAddress?: string;
  userId?: string;
  undoKey?: string | undefined;
  /** Aborts when the caller disconnects or stops waiting. Reads may stop then; a write that has begun must not. */
  signal?: AbortSignal;
  /** When the calling service stops waiting, by `performance.now()`. */
  deadlineAt?: number;
  route?: string;
  span?: Span | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

export const currentRequest = () => storage.getStore();

export const currentRequestId = () => storage.getStore()?.requestId;

export const currentClientAddress = () => storage.getStore()?.clientAddress;

export const currentSignal = () => storage.getStore()?.signal;

export function requestIdOf(candidate: unknown): string {
  return typeof candidate === 'string' && REQUEST_ID.test(candidate) ? candidate : randomUUID();
}

/** Runs `work` under a request id: the given one if it is well-formed, otherwise a new one. */
export function withRequestId<Result>(candidate: unknown, work: (context: RequestContext) => Result): Result {
  const context: RequestContext = { requestId: requestIdOf(candidate) };
  return storage.run(context, () => work(context));
}
