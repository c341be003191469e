import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import {
  isAllowedAddress,
  type Network,
  parseOutgoingAddress,
  type AddressFault,
} from './outgoing-address.js';
import { decoded, readAtMost } from '../http/read-body.js';
import { nameLookup, type Lookup } from './name-lookup.js';

const REDIRECTS_MAX = 5;
const ANSWER_MAX_SECONDS = 30;
const ANSWER_MAX_BYTES = 10 * 1024 * 1024;
const HEADERS_MAX_BYTES = 32 * 1024;
/**
 * The time-out of connecting. A failure to connect is always reported after exactly this long, whatever its reason, so
 * that neither the response nor its timing reveals whether a name leads into the operator's network, or what listens
 * there.
 */
const CONNECTION_MAX_SECONDS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NOT_MODIFIED = 304;

/**
 * `unreachable` covers all that prevents a response: an unknown name, a forbidden network, a closed port, a bad
 * certificate.
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

export class FetchFailed extends Error {
  constructor(
    readonly failure: FetchFailure,
    readonly status: number | null = null,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(`The address could not be fetched: ${failure}${status === null ? '' : ` ${status}`}`);
  }
}

export interface Validators {
  etag: string | null;
  last_modified: string | null;
}

export interface FetchRequest {
  address: string;
  /** For whom: a person has one request at a time. */
  person: string;
  /** Basic authentication; never sent to another host. */
  credentials?: { user: string; password: string } | null;
  validators?: Validators | null;
  accept?: string;
  signal?: AbortSignal;
}

/** The result: a body, or that nothing has changed. */
export type Fetched =
  | { kind: 'unchanged' }
  | { kind: 'body'; bytes: Uint8Array; mediaType: string; validators: Validators };

export interface OutgoingSettings {
  isHttpAllowed?: boolean;
  allowedNetworks?: readonly Network[];
  /** Name servers; without any, those of the machine. */
  dnsServers?: readonly string[];
  userAgent: string;
}

export interface OutgoingSurroundings {
  lookup?: Lookup;
  connectionSeconds?: number;
  answerSeconds?: number;
  ca?: string;
  portOf?: (url: URL) => number | undefined;
}

/**
 * The only way in which the product fetches addresses that people enter; it protects against SSRF. A name is resolved
 * once, all its addresses are checked, and the connection goes to one of those; each redirect is checked again.
 * Networks that are not public are refused unless the operator allows them.
 */
export class OutgoingRequests {
  private readonly lookup: Lookup;
  private readonly connectionSeconds: number;
  private readonly answerSeconds: number;
  private readonly turns = new Map<string, Promise<void>>();

  constructor(
    private readonly settings: OutgoingSettings,
    private readonly surroundings: OutgoingSurroundings = {},
  ) {
    this.lookup = surroundings.lookup ?? nameLookup({ servers: settings.dnsServers ?? [] });
    this.connectionSeconds = surroundings.connectionSeconds ?? CONNECTION_MAX_SECONDS;
    this.answerSeconds = surroundings.answerSeconds ?? ANSWER_MAX_SECONDS;
  }

  /** Judged by its text, without a request; null if it is valid. */
  faultOf(address: string): AddressFault | null {
    const url = this.parse(address);
    return typeof url === 'string' ? url : null;
  }

  hostOf(address: string): string | null {
    const url = this.parse(address);
    return typeof url === 'string' ? null : url.host;
  }

  /** After the earlier requests of the person. Throws FetchFailed. */
  fetch(asked: FetchRequest): Promise<Fetched> {
    const { person } = asked;
    const before = this.turns.get(person) ?? Promise.resolve();
    const fetched = before.then(() => this.fetchNow(asked));
    const end = () => {
      if (this.turns.get(person) === ended) this.turns.delete(person);
    };
    const ended: Promise<void> = fetched.then(end, end);
    this.turns.set(person, ended);
    return fetched;
  }

  private async fetchNow(asked: FetchRequest): Promise<Fetched> {
    asked.signal?.throwIfAborted();
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
      throw new FetchFailed(timeout.aborted ? 'too_slow' : 'unreachable');
    }
    throw new FetchFailed('too_many_redirects');
  }

  private parse(address: string): URL | AddressFault {
    return parseOutgoingAddress(address, this.settings.isHttpAllowed ?? false);
  }

  /** For a redirect it returns the next address. */
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
    const addresses = await this.allowedAddresses(url, signal);
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
      // It fails when it is given up before its end; without a listener that would end the process.
      body.on('error', () => undefined);
      const header = (name: string) => [headers[name]].flat()[0] ?? '';
      if (statusCode === NOT_MODIFIED && asked.validators) return { kind: 'unchanged' };
      if (REDIRECTS.has(statusCode)) {
        const next = URL.parse(header('location'), url.href)?.href ?? '';
        const parsed = this.parse(next);
        // The target of a redirect reveals nothing of what is there.
        if (typeof parsed === 'string') throw await unreachable();
        return parsed;
      }
      if (statusCode !== 200) throw failureOf(statusCode, header('retry-after'));
      return {
        kind: 'body',
        bytes: await wholeBody(body, header('content-encoding')),
        mediaType: header('content-type'),
        validators: { etag: header('etag') || null, last_modified: header('last-modified') || null },
      };
    } finally {
      await agent.destroy();
    }
  }

  /** Null if there are none, or if one of them is forbidden. */
  private async allowedAddresses({ hostname }: URL, signal: AbortSignal): Promise<LookupAddress[] | null> {
    const literal = hostname.replace(/^\[|\]$/g, '');
    const family = isIP(literal);
    let addresses: LookupAddress[];
    try {
      addresses = family === 0 ? await this.lookupInTime(hostname, signal) : [{ address: literal, family }];
    } catch {
      return null;
    }
    const isAllowed = addresses.every(({ address }) =>
      isAllowedAddress(address, this.settings.allowedNetworks ?? []),
    );
    return isAllowed && addresses.length > 0 ? addresses : null;
  }

  private lookupInTime(hostname: string, signal: AbortSignal): Promise<LookupAddress[]> {
    const late = AbortSignal.timeout(this.connectionSeconds * 1000);
    return this.lookup(hostname, AbortSignal.any([late, signal]));
  }

  /** It connects only to the checked addresses: the name is never resolved again. */
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

async function wholeBody(body: Readable, written: string): Promise<Buffer> {
  const coding = written.trim().toLowerCase().replace('x-gzip', 'gzip');
  // Scripts name a character set there ('UTF-8', 'none'), and send what is not coded.
  const source = decoded(body, coding) ?? body;
  try {
    const bytes = await readAtMost(source, ANSWER_MAX_BYTES);
    if (bytes === null) throw new FetchFailed('too_large');
    return bytes;
  } finally {
    source.destroy();
    body.destroy();
  }
}

function failureOf(status: number, retryAfter: string): FetchFailed {
  if (status === 401) return new FetchFailed('unauthorized', status);
  if (status === 404 || status === 410) return new FetchFailed('not_found', status);
  return new FetchFailed('status', status, secondsOf(retryAfter));
}

/** Retry-After is a number of seconds or a date (RFC 9110, section 10.2.3). */
function secondsOf(retryAfter: string): number | null {
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter);
  const at = /^[A-Z][a-z]{2}/.test(retryAfter) ? Date.parse(retryAfter) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
