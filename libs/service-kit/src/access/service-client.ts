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
import type { ServiceTokens } from './service-token.js';

/** How many milliseconds a service that calls another one still waits. The gateway lets none in from outside. */
export const DEADLINE_HEADER = 'x-deadline-ms';
const CALL_TIMEOUT_MS = 2_000;

type Part<Name extends string, Value> = [Value] extends [never]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };
/** What a call of an endpoint needs: path parameters, query and body, as far as its contract has them. */
export type CallInput<E> = Part<'params', ParamsInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>;

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** Calls the internal endpoints of peers. */
export class ServiceClient {
  private readonly breakers = new Map<string, CircuitBreaker>();

  constructor(
    private readonly tokens: ServiceTokens,
    /** Base address per service name. */
    private readonly addresses: Record<string, string>,
  ) {}

  /**
   * Calls a peer and checks its response by the contract. The peer is told how long it has: two seconds, or what is left of
   * the time that whoever asked us waits. With a signal, a call whose response nobody wants any more ends, and so does what
   * the peer reads for it.
   * @throws ProblemException the peer's own 4xx; SERVICE_UNAVAILABLE where it cannot be reached, fails, takes longer than
   * it has, or has not answered several calls before
   */
  async call<E extends AnyEndpoint>(
    service: string,
    contract: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<ResponseOf<E>> {
    const address = this.addresses[service];
    if (!address) throw new Error(`No address is configured for the service ${service}`);
    const response = await this.send(
      new URL(pathOf(contract, input), address),
      service,
      contract,
      input.body,
      options,
    );
    if (response.ok) {
      if (!contract.response) return undefined as ResponseOf<E>;
      const parsed = z.safeParse(contract.response, await response.json().catch(() => undefined));
      if (parsed.success) return parsed.data as ResponseOf<E>;
      throw unavailable(parsed.error);
    }
    const problem = Problem.safeParse(await response.json().catch(() => undefined));
    if (response.status < 500 && problem.success && response.status !== 401) {
      const { code, title, detail, errors } = problem.data;
      throw new ProblemException(code, { title, detail, errors });
    }
    // A refused service token is our own misconfiguration, not the client's missing sign-in.
    throw unavailable(new Error(`${service} answered ${response.status}`));
  }

  /** Of each peer that was called: whether it has not answered for a while, so that it is hardly called any more. */
  peersAway(): { peer: string; isAway: boolean }[] {
    return [...this.breakers].map(([peer, { isOpen }]) => ({ peer, isAway: isOpen }));
  }

  private async send(
    url: URL,
    service: string,
    contract: AnyEndpoint,
    body: unknown,
    { signal }: CallOptions,
  ): Promise<Response> {
    const waitingMs = waitingMsNow();
    if (waitingMs <= 0) throw unavailable(new Error('whoever asked waits no longer'));
    const breaker = this.breakerOf(service);
    if (!breaker.admits()) throw unavailable(new Error(`${service} has not answered for a while`));
    const [requestId, clientAddress] = [currentRequestId(), currentClientAddress()];
    const span = currentRequest()?.span?.child('client', `${contract.method} ${contract.path}`, {
      'http.request.method': contract.method,
      'server.address': service,
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
      // A peer that had less than the usual time has not failed by taking longer.
      const hadNoTime = waitingMs < CALL_TIMEOUT_MS && (error as Error).name === 'TimeoutError';
      if (!signal?.aborted && !hadNoTime) breaker.failed();
      span?.end({ failure: error });
      throw unavailable(error);
    }
  }

  private breakerOf(service: string): CircuitBreaker {
    const known = this.breakers.get(service) ?? new CircuitBreaker();
    this.breakers.set(service, known);
    return known;
  }
}

const waitingMsNow = () =>
  Math.min(CALL_TIMEOUT_MS, Math.floor((currentRequest()?.deadlineAt ?? Infinity) - performance.now()));
