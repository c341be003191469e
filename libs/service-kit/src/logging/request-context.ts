import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Span } from '../tracing/index.js';

/** What is known of the request or job that is being worked on. */
export interface RequestContext {
  requestId: string;
  /** Where the request came from, through however many of our services. */
  clientAddress?: string;
  /** Who asks, where somebody is signed in. */
  userId?: string;
  /** Under what the caller can undo it, where the endpoint lets it and the caller wants to. */
  undoKey?: string | undefined;
  /** Aborts when whoever asked went away, or waits no longer. Reading may end then; what was begun to be written may not. */
  signal?: AbortSignal;
  /** When the service that asked stops waiting, by `performance.now()`. */
  deadlineAt?: number;
  /** The pattern of the route that answers, for measurements; known once the route was found. */
  route?: string;
  /** Its place in a trace, where traces are made. */
  span?: Span | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

/** The context of the current request or job; undefined outside of one. */
export const currentRequest = () => storage.getStore();

/** The id of the request or job that is being worked on; undefined outside of one. */
export const currentRequestId = () => storage.getStore()?.requestId;

/** Where the request that is being worked on came from; undefined outside of one. */
export const currentClientAddress = () => storage.getStore()?.clientAddress;

/** Aborts when nobody waits any more for the request that is being worked on; undefined outside of one. */
export const currentSignal = () => storage.getStore()?.signal;

/** The given request id where it is well-formed, a new one otherwise. */
export function requestIdOf(candidate: unknown): string {
  return typeof candidate === 'string' && REQUEST_ID.test(candidate) ? candidate : randomUUID();
}

/** Runs `work` under a request id: the given one where it is well-formed, a new one otherwise. */
export function withRequestId<Result>(candidate: unknown, work: (context: RequestContext) => Result): Result {
  const context: RequestContext = { requestId: requestIdOf(candidate) };
  return storage.run(context, () => work(context));
}
