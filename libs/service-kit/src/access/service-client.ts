import {
  pathOf,
  Problem,
  type ResponseOf,
  type BodyInputOf,
  type ParamsInputOf,
  type QueryInputOf,
} from '@daymark/contracts';
import * as z from 'zod';
import type { AnyEndpoint } from '../http/endpoint.decorator.js';
import { ProblemException, unavailable } from '../http/problem.exception.js';
import { currentClientAddress, currentRequest, currentRequestId } from '../logging/index.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { firstAnswer } from './first-answer.js';
import type { ServiceTokens } from './service-token.js';

/** How many milliseconds a service that calls another one still waits. The gateway lets none in from outside. */
export const DEADLINE_HEADER = 'x-deadline-ms';
const CALL_TIMEOUT_MS = 2_000;
/** Whoever had no more time than this and did not answer may be well. */
const SHORT_CALL_MS = CALL_TIMEOUT_MS / 2;
/** A peer that is silent for so long is not waited for alone: what its fallback says still comes within the time of the call. */
const SILENCE_MS = 500;

type Part<Name extends string, Value> = [Value] extends [never]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };
/** What a call of an endpoint needs: path parameters, query and body, as far as its contract has them. */
export type CallInput<E> = Part<'params', ParamsInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /**
   * When a peer's fallback is asked: `if-away`, where the peer cannot be reached or has not answered for a while, or
   * `if-silent`, also where it fails or takes longer than half a second, for what costs next to nothing: a peer that is busy
   * must not make its fallback busy too. Default: `if-away` for what only reads (GET), and else `never`, since it might be
   * done twice.
   */
  fallback?: 'if-silent' | 'if-away' | 'never';
}

/** Where a peer is reached. */
export interface Peer {
  /** Its base address. */
  address: string;
  /** Another process of the same service. */
  fallback?: string | undefined;
}

/** One process of a peer. */
interface Process {
  service: string;
  /** Of which its breaker is known. */
  name: string;
  address: string;
}

/** Nobody answered: the peer could not be reached, not in time, or was not asked since it has not answered for a while. */
class Unanswered extends Error {}

/** Calls the internal endpoints of peers. */
export class ServiceClient {
  private readonly breakers = new Map<string, CircuitBreaker>();

  constructor(
    private readonly tokens: ServiceTokens,
    /** By their names; a text is a base address. */
    private readonly peers: Record<string, string | Peer>,
  ) {}

  /**
   * Calls a peer and checks its response by the contract. The peer is told how long it has: two seconds, or what is left of
   * the time that whoever asked us waits. With a signal, a call whose response nobody wants any more ends, and so does what
   * the peer reads for it. A fallback that is asked too has what is left of that time.
   * @throws ProblemException the peer's own 4xx; SERVICE_UNAVAILABLE where it cannot be reached, fails, takes longer than
   * it has, or has not answered several calls before
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
    const endsAt = performance.now() + CALL_TIMEOUT_MS;
    const first: Process = { service, name: service, address: peer.address };
    const ask = (process: Process) => this.ask(process, contract, input, options.signal, endsAt);
    const { fallback = contract.method === 'GET' ? 'if-away' : 'never' } = options;
    if (peer.fallback === undefined || fallback === 'never') return ask(first);
    const second: Process = { service, name: `${service} fallback`, address: peer.fallback };
    const isIfSilent = fallback === 'if-silent';
    const silenceMs = isIfSilent ? SILENCE_MS : Infinity;
    return firstAnswer(
      () => ask(first),
      () => ask(second),
      {
        // Where it is tried whether the peer is back, nobody waits for that.
        silenceMs: this.breakerOf(first).isOpen ? 0 : silenceMs,
        isWorthAnother: isIfSilent ? isUnavailable : isUnanswered,
      },
    );
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
      throw new ProblemException(code, { title, detail, errors, retryAfterSeconds });
    }
    // A refused service token is our own misconfiguration, not the client's missing sign-in.
    throw unavailable(new Error(`${process.name} answered ${response.status}`));
  }

  /** Of each peer that was called: whether it has not answered for a while, so that it is hardly called any more. */
  peersAway(): { peer: string; isAway: boolean }[] {
    return [...this.breakers].map(([peer, { isOpen }]) => ({ peer, isAway: isOpen }));
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
    if (waitingMs <= 0) throw unavailable(new Unanswered('whoever asked waits no longer'));
    const breaker = this.breakerOf(process);
    if (!breaker.admits()) throw unavailable(new Unanswered(`${name} has not answered for a while`));
    const [requestId, clientAddress] = [currentRequestId(), currentClientAddress()];
    const span = currentRequest()?.span?.child('client', `${contract.method} ${contract.path}`, {
      'http.request.method': contract.method,
      'server.address': name,
    });
    try {
      const response = await fetch(url, {
        method: contract.method,
        headers: {
          authorization: `Bearer ${await this.tokens.issue(service)}`,
          // Between neighbours bytes are cheaper than the time to make fewer of them.
          'accept-encoding': 'identity',
          [DEADLINE_HEADER]: String(waitingMs),
          ...(requestId && { 'x-request-id': requestId }),
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
      // A peer that had little time has not failed by taking longer.
      const hadNoTime = waitingMs < SHORT_CALL_MS && (error as Error).name === 'TimeoutError';
      if (!signal?.aborted && !hadNoTime) breaker.failed();
      span?.end({ failure: error });
      throw unavailable(new Unanswered(`${name} did not answer`, { cause: error }));
    }
  }

  private breakerOf({ name }: Process): CircuitBreaker {
    const known = this.breakers.get(name) ?? new CircuitBreaker();
    this.breakers.set(name, known);
    return known;
  }
}

/** The time that is left of a call, to the nearest millisecond, and to whoever asked for it. */
const waitingMsUntil = (endsAt: number) =>
  Math.min(
    Math.round(endsAt - performance.now()),
    Math.floor((currentRequest()?.deadlineAt ?? Infinity) - performance.now()),
  );

const isUnavailable = (error: unknown) =>
  error instanceof ProblemException && error.code === 'SERVICE_UNAVAILABLE';

const isUnanswered = (error: unknown) => isUnavailable(error) && (error as Error).cause instanceof Unanswered;
