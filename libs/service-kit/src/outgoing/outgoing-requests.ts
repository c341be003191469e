import { lookup as lookupByName, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Agent, request } from 'undici';
import { isAllowedAddress, type Network } from './judged-address.js';
import { BodyTooLarge, readLimited } from './limited-body.js';
import { parseOutgoingAddress, type AddressFault } from './outgoing-address.js';

const REDIRECTS_MAX = 5;
const ANSWER_MAX_SECONDS = 30;
const ANSWER_MAX_BYTES = 10 * 1024 * 1024;
const HEADERS_MAX_BYTES = 32 * 1024;
/**
 * A connection is made within so long, or not at all; and that it was not made is told after exactly so long, whatever the
 * reason was. So neither the answer nor its time tells whether a name leads into the operator's network, or what listens there.
 */
const CONNECTION_MAX_SECONDS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NOT_MODIFIED = 304;

/**
 * Why an address gave nothing. `unreachable` is one answer for everything that keeps a connection from being made or an
 * answer from being read: no such name, a network that may not be asked, nothing that listens, no valid certificate.
 */
export type FetchFailure =
  | AddressFault
  | 'unreachable'
  | 'too_many_redirects'
  | 'too_large'
  | 'too_slow'
  | 'unauthorized'
  | 'not_found'
  | 'status';

/** That an address gave nothing. */
export class FetchFailed extends Error {
  constructor(
    readonly failure: FetchFailure,
    /** Of `status`: which one. */
    readonly status: number | null = null,
    /** What the other side asked to wait (Retry-After). */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(`The address could not be fetched: ${failure}${status === null ? '' : ` ${status}`}`);
  }
}

/** What was got the last time, so that it need not be sent again. */
export interface Validators {
  etag: string | null;
  last_modified: string | null;
}

export interface FetchRequest {
  address: string;
  /** Basic authentication; never sent on to another host. */
  credentials?: { user: string; password: string } | null;
  validators?: Validators | null;
  accept?: string;
  signal?: AbortSignal;
}

/** What an address gave: a body, or that nothing has changed. */
export type Fetched =
  | { kind: 'unchanged' }
  | { kind: 'body'; bytes: Uint8Array; mediaType: string; validators: Validators };

type Lookup = (hostname: string) => Promise<LookupAddress[]>;

export interface OutgoingSettings {
  /** Plain http too. */
  isHttpAllowed?: boolean;
  /** Networks that may be asked though they are not of the internet at large. */
  allowedNetworks?: readonly Network[];
  /** How it introduces itself. */
  userAgent: string;
}

/** What tests replace. */
export interface OutgoingSurroundings {
  lookup?: Lookup;
  connectionSeconds?: number;
  answerSeconds?: number;
  /** Certificates that are trusted beside those of Node. */
  ca?: string;
  /** The port that is connected to in place of an ordinary one. */
  portOf?: (url: URL) => number | undefined;
}

const byName = promisify(lookupByName);
const lookupAll: Lookup = (hostname) => byName(hostname, { all: true, verbatim: true });

/**
 * Everything that the product fetches from addresses that people give goes through this. A name is looked up once, all of its
 * addresses are judged, and the connection goes to one of those and no other; each redirect is judged again. Nothing is
 * fetched from networks that are not of the internet at large, unless the operator named them.
 */
export class OutgoingRequests {
  private readonly lookup: Lookup;
  private readonly connectionSeconds: number;
  private readonly answerSeconds: number;

  constructor(
    private readonly settings: OutgoingSettings,
    private readonly surroundings: OutgoingSurroundings = {},
  ) {
    this.lookup = surroundings.lookup ?? lookupAll;
    this.connectionSeconds = surroundings.connectionSeconds ?? CONNECTION_MAX_SECONDS;
    this.answerSeconds = surroundings.answerSeconds ?? ANSWER_MAX_SECONDS;
  }

  /** What is wrong with the text of an address, and null where nothing is. It is not asked for that. */
  faultOf(address: string): AddressFault | null {
    const url = this.parse(address);
    return typeof url === 'string' ? url : null;
  }

  /** The host that a request for an address goes to first; null where it is no address. */
  hostOf(address: string): string | null {
    const url = this.parse(address);
    return typeof url === 'string' ? null : url.host;
  }

  /** Fetches an address. Throws a `FetchFailed`. */
  async fetch(asked: FetchRequest): Promise<Fetched> {
    const timeout = AbortSignal.timeout(this.answerSeconds * 1000);
    const signal = asked.signal === undefined ? timeout : AbortSignal.any([timeout, asked.signal]);
    const first = this.parse(asked.address);
    if (typeof first === 'string') throw new FetchFailed(first);
    let url = first;
    try {
      for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
        const isFirstHost = url.host === first.host && url.protocol === first.protocol;
        const answer = await this.ask(url, asked, isFirstHost, signal);
        if (!(answer instanceof URL)) return answer;
        url = answer;
      }
    } catch (error) {
      if (error instanceof FetchFailed) throw error;
      asked.signal?.throwIfAborted();
      if (error instanceof BodyTooLarge) throw new FetchFailed('too_large');
      throw new FetchFailed(timeout.aborted ? 'too_slow' : 'unreachable');
    }
    throw new FetchFailed('too_many_redirects');
  }

  private parse(address: string): URL | AddressFault {
    return parseOutgoingAddress(address, this.settings.isHttpAllowed ?? false);
  }

  /** Asks one address; a redirect is handed back as the address to ask next. */
  private async ask(
    url: URL,
    asked: FetchRequest,
    isFirstHost: boolean,
    signal: AbortSignal,
  ): Promise<Fetched | URL> {
    const started = performance.now();
    const unreachable = async () => {
      const left = this.connectionSeconds * 1000 - (performance.now() - started);
      if (left > 0) await delay(left, undefined, { signal });
      return new FetchFailed('unreachable');
    };
    const addresses = await this.judgedAddresses(url);
    if (addresses === null) throw await unreachable();
    const agent = this.agentFor(addresses);
    try {
      const answer = await request(this.target(url), {
        dispatcher: agent,
        method: 'GET',
        headers: this.headersFor(url, asked, isFirstHost),
        signal,
      }).catch(async () => {
        signal.throwIfAborted();
        throw await unreachable();
      });
      const { statusCode, headers, body } = answer;
      const header = (name: string) => [headers[name]].flat()[0] ?? '';
      if (statusCode === NOT_MODIFIED && asked.validators) return { kind: 'unchanged' };
      if (REDIRECTS.has(statusCode)) {
        const next = URL.parse(header('location'), url.href)?.href ?? '';
        const parsed = this.parse(next);
        // Where a redirect leads tells nothing of what is there.
        if (typeof parsed === 'string') throw await unreachable();
        return parsed;
      }
      if (statusCode !== 200) throw failureOf(statusCode, header('retry-after'));
      return {
        kind: 'body',
        bytes: await readLimited(body, header('content-encoding'), ANSWER_MAX_BYTES),
        mediaType: header('content-type'),
        validators: { etag: header('etag') || null, last_modified: header('last-modified') || null },
      };
    } finally {
      await agent.destroy();
    }
  }

  /** The addresses of a host, looked up once; null where there is none, or where one of them may not be asked. */
  private async judgedAddresses({ hostname }: URL): Promise<LookupAddress[] | null> {
    const literal = hostname.replace(/^\[|\]$/g, '');
    const family = isIP(literal);
    let addresses: LookupAddress[];
    try {
      addresses = family === 0 ? await this.lookupInTime(hostname) : [{ address: literal, family }];
    } catch {
      return null;
    }
    const isAllowed = addresses.every(({ address }) =>
      isAllowedAddress(address, this.settings.allowedNetworks ?? []),
    );
    return isAllowed && addresses.length > 0 ? addresses : null;
  }

  private async lookupInTime(hostname: string): Promise<LookupAddress[]> {
    const ended = new AbortController();
    const late = delay(this.connectionSeconds * 1000, [] as LookupAddress[], { signal: ended.signal });
    try {
      return await Promise.race([this.lookup(hostname), late]);
    } finally {
      late.catch(() => undefined);
      ended.abort();
    }
  }

  /** Connections of one request, to the addresses that were judged: the name is never looked up again. */
  private agentFor(addresses: LookupAddress[]): Agent {
    return new Agent({
      connections: 1,
      pipelining: 0,
      maxHeaderSize: HEADERS_MAX_BYTES,
      headersTimeout: this.answerSeconds * 1000,
      bodyTimeout: this.answerSeconds * 1000,
      connect: {
        timeout: this.connectionSeconds * 1000,
        ...(this.surroundings.ca === undefined ? {} : { ca: this.surroundings.ca }),
        autoSelectFamily: true,
        lookup: (_hostname, options, callback) => {
          if (options.all === true) callback(null, addresses);
          else callback(null, addresses[0]!.address, addresses[0]!.family);
        },
      },
    });
  }

  private target(url: URL): URL {
    const port = this.surroundings.portOf?.(url);
    if (port === undefined) return url;
    const target = new URL(url);
    target.port = String(port);
    return target;
  }

  private headersFor(url: URL, { credentials, validators, accept }: FetchRequest, isFirstHost: boolean) {
    const { user, password } = credentials ?? { user: '', password: '' };
    const basic = Buffer.from(`${user}:${password}`).toString('base64');
    return {
      host: url.host,
      accept: accept ?? '*/*',
      'accept-encoding': 'gzip, br',
      'user-agent': this.settings.userAgent,
      ...(credentials && isFirstHost ? { authorization: `Basic ${basic}` } : {}),
      ...(validators?.etag ? { 'if-none-match': validators.etag } : {}),
      ...(validators?.last_modified ? { 'if-modified-since': validators.last_modified } : {}),
    };
  }
}

function failureOf(status: number, retryAfter: string): FetchFailed {
  if (status === 401 || status === 403) return new FetchFailed('unauthorized', status);
  if (status === 404 || status === 410) return new FetchFailed('not_found', status);
  const seconds = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  return new FetchFailed('status', status, seconds);
}
