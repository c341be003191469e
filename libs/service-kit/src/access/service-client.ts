import {
  pathOf,
  Problem,
  problemOf,
  type ResponseOf,
  type BodyInputOf,
  type ParamsInputOf,
  type QueryInputOf,
} from '@daymark/contracts';
import * as z from 'zod';
import type { AnyEndpoint } from '../http/endpoint.decorator.js';
import { isProblem, ProblemException, unavailable } from '../http/problem.exception.js';
import { currentClientAddress, currentRequest, currentRequestId } from '../logging.js';
import { firstResponse } from './first-response.js';
import type { ServiceTokens } from './service-token.js';

/** After this many unanswered calls in a row the circuit opens. */
const FAILURES_MAX = 5;
/** While it is open, one trial call is made this often. */
const TRIAL_INTERVAL_MS = 1_000;

/**
 * Stops calls to a peer that does not answer: each would wait for its time-out, hold its resources meanwhile, and add
 * to the peer's backlog when it is back.
 */
export class CircuitBreaker {
  private failures = 0;
  private nextTrialAt = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  admits(): boolean {
    if (!this.isOpen) return true;
    if (this.now() < this.nextTrialAt) return false;
    this.nextTrialAt = this.now() + TRIAL_INTERVAL_MS;
    return true;
  }

  get isOpen(): boolean {
    return this.failures >= FAILURES_MAX;
  }

  answered(): void {
    this.failures = 0;
  }

  failed(): void {
    this.failures += 1;
    if (this.failures === FAILURES_MAX) this.nextTrialAt = this.now() + TRIAL_INTERVAL_MS;
  }
}

/** How many milliseconds the calling service still waits. The gateway removes the header from outside requests. */
export const DEADLINE_HEADER = 'x-deadline-ms';
const CALL_LIMIT_MS = 2_000;
/** Its response still comes within the call's time-out. */
const FALLBACK_AFTER_MS = 500;

type Part<Name extends string, Value> = [Value] extends [never]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };
export type CallInput<E> = Part<'params', ParamsInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /**
   * When a peer's fallback is called. `if-away`: the peer cannot be reached or its circuit is open. `if-silent`: also
   * if it fails or takes longer than half a second; only for cheap calls, since a busy peer must not make its fallback
   * busy too. Default: `if-away` for GET, otherwise `never`, since the action might be done twice.
   */
  fallback?: 'if-silent' | 'if-away' | 'never';
}

export interface Peer {
  address: string;
  fallback?: string | undefined;
}

interface Process {
  service: string;
  name: string;
  address: string;
}

class NoResponse extends Error {}

export class ServiceClient {
  private readonly breakers = new Map<string, CircuitBreaker>();

  constructor(
    private readonly tokens: ServiceTokens,
    /** By name; a string is a base address. */
    private readonly peers: Record<string, string | Peer>,
    private readonly limitMs = CALL_LIMIT_MS,
  ) {}

  /**
   * Its deadline, also with a fallback: two seconds, or what is left of our caller's time. The peer's own 4xx are
   * thrown on.
   */
  async call<E extends AnyEndpoint>(
    service: string,
    contract: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<ResponseOf<E>> {
    const configured = this.peers[service];
    if (!configured) throw new Error(`No address is configured for the service ${service}`);
    const peer = typeof configured === 'string' ? { address: configured } : configured;
    const endsAt = performance.now() + this.limitMs;
    const first: Process = { service, name: service, address: peer.address };
    const ask = (process: Process) => this.ask(process, contract, input, options.signal, endsAt);
    const { fallback = contract.method === 'GET' ? 'if-away' : 'never' } = options;
    if (peer.fallback === undefined || fallback === 'never') return ask(first);
    const second: Process = { service, name: `${service} fallback`, address: peer.fallback };
    const isIfSilent = fallback === 'if-silent';
    const afterMs = isIfSilent ? FALLBACK_AFTER_MS : Infinity;
    return firstResponse(
      () => ask(first),
      () => ask(second),
      {
        // A trial call of an open circuit is not waited for.
        afterMs: this.breakerOf(first).isOpen ? 0 : afterMs,
        isWorthAnother: (error) =>
          isIfSilent ? isProblem(error, 'SERVICE_UNAVAILABLE') : hasNoResponse(error),
      },
    );
  }

  async find<E extends AnyEndpoint>(
    service: string,
    contract: E,
    input: CallInput<E>,
  ): Promise<ResponseOf<E> | null> {
    try {
      return await this.call(service, contract, input);
    } catch (error) {
      if (isProblem(error, 'NOT_FOUND')) return null;
      throw error;
    }
  }

  private async ask<E extends AnyEndpoint>(
    process: Process,
    contract: E,
    input: CallInput<E>,
    signal: AbortSignal | undefined,
    endsAt: number,
  ): Promise<ResponseOf<E>> {
    const url = new URL(pathOf(contract, input), process.address);
    const response = await this.send(url, process, contract, input.body, signal, endsAt);
    if (response.ok) {
      if (!contract.response) return undefined as ResponseOf<E>;
      const parsed = z.safeParse(contract.response, await response.json().catch(() => undefined));
      if (parsed.success) return parsed.data as ResponseOf<E>;
      throw unavailable(parsed.error);
    }
    const problem = Problem.safeParse(await response.json().catch(() => undefined));
    if (response.status < 500 && problem.success && response.status !== 401) {
      const { code, title, detail, errors } = problem.data;
      const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
      const standard = problemOf(code);
      // Several readers may wait for this answer, so its standard texts are left to each response.
      const isStandard = title === standard.title && detail === standard.detail;
      throw new ProblemException(code, { ...(!isStandard && { title, detail }), errors, retryAfterSeconds });
    }
    // A refused service token is our misconfiguration, not a missing sign-in of the client.
    throw unavailable(new Error(`${process.name} answered ${response.status}`));
  }

  circuits(): { peer: string; isOpen: boolean }[] {
    return [...this.breakers].map(([peer, { isOpen }]) => ({ peer, isOpen }));
  }

  private async send(
    url: URL,
    process: Process,
    contract: AnyEndpoint,
    body: unknown,
    signal: AbortSignal | undefined,
    endsAt: number,
  ): Promise<Response> {
    const { service, name } = process;
    const waitingMs = waitingMsUntil(endsAt);
    if (waitingMs <= 0) throw unavailable(new NoResponse('whoever asked waits no longer'));
    const breaker = this.breakerOf(process);
    if (!breaker.admits()) throw unavailable(new NoResponse(`${name} has not answered for a while`));
    const [requestId, clientAddress] = [currentRequestId(), currentClientAddress()];
    const acceptLanguage = currentRequest()?.acceptLanguage;
    const span = currentRequest()?.span?.child('client', `${contract.method} ${contract.path}`, {
      'http.request.method': contract.method,
      'server.address': name,
    });
    try {
      const response = await fetch(url, {
        method: contract.method,
        headers: {
          authorization: `Bearer ${await this.tokens.issue(service)}`,
          // In the same network bytes cost less than the time to compress them.
          'accept-encoding': 'identity',
          [DEADLINE_HEADER]: String(waitingMs),
          ...(requestId && { 'x-request-id': requestId }),
          // Its refusals are for the same reader.
          ...(acceptLanguage && { 'accept-language': acceptLanguage }),
          ...(clientAddress && { 'x-forwarded-for': clientAddress }),
          ...(span && { traceparent: span.traceparent }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(waitingMs), ...(signal ? [signal] : [])]),
      });
      breaker.answered();
      span?.end({ attributes: { 'http.response.status_code': response.status } });
      return response;
    } catch (error) {
      // A peer that was given little time has not failed by exceeding it.
      const hadNoTime = waitingMs < this.limitMs / 2 && (error as Error).name === 'TimeoutError';
      if (!signal?.aborted && !hadNoTime) breaker.failed();
      span?.end({ failure: error });
      throw unavailable(new NoResponse(`${name} did not answer`, { cause: error }));
    }
  }

  private breakerOf({ name }: Process): CircuitBreaker {
    const breaker = this.breakers.get(name) ?? new CircuitBreaker();
    this.breakers.set(name, breaker);
    return breaker;
  }
}

const waitingMsUntil = (endsAt: number) =>
  Math.min(
    Math.round(endsAt - performance.now()),
    Math.floor((currentRequest()?.deadlineAt ?? Infinity) - performance.now()),
  );

const hasNoResponse = (error: unknown) =>
  isProblem(error, 'SERVICE_UNAVAILABLE') && (error as Error).cause instanceof NoResponse;
