import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Span } from '../tracing/index.js';

/** 315 316 317 320 321 322 323 324 325 326 */
export interface RequestContext {
  requestId: string;
  /** The client's address, passed along through our services. */
  clientAddress?: string;
  /** The signed-in person, if any. */
  userId?: string;
  /** The undo key, if the endpoint supports it and the caller sent one. */
  undoKey?: string | undefined;
  /** Aborts when the caller disconnects or stops waiting. Reads may stop then; a write that has begun must not. */
  signal?: AbortSignal;
  /** When the calling service stops waiting, by `performance.now()`. */
  deadlineAt?: number;
  /** The route's pattern, for metrics; set once the route is known. */
  route?: string;
  /** Its span, if tracing is on. */
  span?: Span | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

/** The context of the current request or job; undefined outside of one. */
export const currentRequest = () => storage.getStore();

/** The id of the current request or job; undefined outside of one. */
export const currentRequestId = () => storage.getStore()?.requestId;

/** The client address of the current request; undefined outside of one. */
export const currentClientAddress = () => storage.getStore()?.clientAddress;

/** The abort signal of the current request; undefined outside of one. */
export const currentSignal = () => storage.getStore()?.signal;

/** The given request id if it is well-formed, otherwise a new one. */
export function requestIdOf(candidate: unknown): string {
  return typeof candidate === 'string' && REQUEST_ID.test(candidate) ? candidate : randomUUID();
}

/** Runs `work` under a request id: the given one if it is well-formed, otherwise a new one. */
export function withRequestId<Result>(candidate: unknown, work: (context: RequestContext) => Result): Result {
  const context: RequestContext = { requestId: requestIdOf(candidate) };
  return storage.run(context, () => work(context));
}
