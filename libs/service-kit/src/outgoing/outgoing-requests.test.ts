import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseNetwork, type Network } from './outgoing-address.js';
import {
  FetchFailed,
  OutgoingRequests,
  type FetchRequest,
  type OutgoingSurroundings,
} from './outgoing-requests.js';

const CONNECTION_SECONDS = 0.1;
const networks = (...texts: string[]): Network[] => texts.map((text) => parseNetwork(text)!);

/** DNS results by name for the tests; a list of lists is returned one after another. */
const NAMES: Record<string, string[]> = {
  'private.example': ['10.0.0.5'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'mixed6.example': ['2606:4700::1111', 'fd00::1'],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'kubernetes.default.svc': ['10.96.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'nothing.example': [],
  '127.0.0.1.nip.example': ['127.0.0.1'],
  'broken.example': ['not an address'],
  'allowed.example': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
};

describe('An outgoing request of the product', () => {
  let server: Server;
  let listener: RequestListener;
  let seen: IncomingMessage[];
  let connectedTo: (string | undefined)[];
  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      seen.push(incoming);
      connectedTo.push(incoming.socket.localAddress);
      listener(incoming, outgoing);
    });
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    seen = [];
    connectedTo = [];
    listener = (_, outgoing) => outgoing.end('BEGIN:VCALENDAR');
  });

  const port = () => (server.address() as AddressInfo).port;
  const lookups: string[] = [];
  const lookup = async (hostname: string) => {
    lookups.push(hostname);
    const found = NAMES[hostname];
    if (found === undefined) throw new Error('ENOTFOUND');
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  /** Requests to this machine, if `allowed` has its network; every default port leads to the server's. */
  const requests = (
    { allowed = [], isHttpAllowed = true }: { allowed?: string[]; isHttpAllowed?: boolean } = {},
    surroundings: OutgoingSurroundings = {},
  ) =>
    new OutgoingRequests(
      { userAgent: 'Daymark', isHttpAllowed, allowedNetworks: networks(...allowed) },
      { lookup, connectionSeconds: CONNECTION_SECONDS, portOf: () => port(), ...surroundings },
    );
  const here = () => requests({ allowed: ['127.0.0.0/8'] });
  const failureOf = async (address: string, from = requests(), more: Partial<FetchRequest> = {}) =>
    from.fetch({ address, person: 'ada', ...more }).then(
      () => null,
      (error: unknown) => {
        if (error instanceof FetchFailed) return error.failure;
        throw error;
      },
    );
  const bodyOf = async (address: string, from = here(), more: Partial<FetchRequest> = {}) => {
    const fetched = await from.fetch({ address, person: 'ada', ...more });
    return fetched.kind === 'body' ? Buffer.from(fetched.bytes).toString() : fetched.kind;
  };

  const HOSTILE = [
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://①②⑦.0.0.1/',
    'https://0.0.0.0/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://172.31.255.254/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://192.0.0.1/',
    'https://192.0.2.7/',
    'https://198.18.0.1/',
    'https://203.0.113.9/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[64:ff9b:1::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://[2001:db8::1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456:789a::1]/',
    'https://[ff02::1]/',
    'https://[fec0::1]/',
    'https://[100::1]/',
    ...Object.keys(NAMES)
      .filter((name) => !/^(?:allowed|other)/.test(name))
      .map((name) => `https://${name}/`),
    'https://unknown.example/',
  ];
  it.each(HOSTILE)(
    '%s is refused like a name that does not exist, and nothing is connected to',
    async (address) => {
      expect(await failureOf(address)).toBe('unreachable');
      expect(seen).toEqual([]);
    },
  );

  it.each([
    ['ftp://example.org/', 'no_address'],
    ['file:///etc/passwd', 'no_address'],
    ['javascript:alert(1)', 'no_address'],
    ['gopher://127.0.0.1:6379/_INFO', 'no_address'],
    ['https://', 'no_address'],
    ['https://exa mple.org/', 'no_address'],
    [String.raw`https:\\example.org/`, 'no_address'],
    ['https://example.org/\r\nHost: other', 'no_address'],
    [`https://example.org/${'a'.repeat(3_000)}`, 'no_address'],
    ['https://example.org:22/', 'other_port'],
    ['https://example.org:6379/', 'other_port'],
    ['https://user:secret@example.org/', 'has_credentials'],
    ['https://example.org@127.0.0.1/', 'has_credentials'],
    ['http://example.org/', 'no_https'],
  ] as const)('%j is no address to ask: %s', async (address, fault) => {
    const from = requests({ isHttpAllowed: false });
    lookups.length = 0;
    expect([from.faultOf(address), await failureOf(address, from)]).toEqual([fault, fault]);
    expect(lookups).toEqual([]);
  });

  it('takes webcal and an address without a scheme for https', () => {
    const from = requests({ isHttpAllowed: false });
    expect(from.hostOf('webcal://example.org/a.ics')).toBe('example.org');
    expect(from.hostOf('example.org/a.ics')).toBe('example.org');
    expect(from.hostOf('example.org:443/a.ics')).toBe('example.org');
    expect(from.faultOf('https://example.org:80/')).toBeNull();
  });

  it('is the same refusal after the same time, whatever is there or not', async () => {
    const closed = requests({ allowed: ['127.0.0.0/8'] }, { portOf: () => 1 });
    const times: number[] = [];
    for (const [address, from] of [
      ['http://unknown.example/', here()],
      ['http://private.example/', here()],
      ['http://10.0.0.5/', here()],
      ['http://allowed.example/', closed],
      ['https://allowed.example/', here()],
    ] as const) {
      const started = performance.now();
      expect(await failureOf(address, from)).toBe('unreachable');
      times.push(performance.now() - started);
    }
    for (const time of times) expect(time).toBeGreaterThanOrEqual(CONNECTION_SECONDS * 1000 - 2);
    // Timers are late on a busy machine; a connection time-out (10 s and more) would be much later.
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(5_000);
  });

  it('connects to the address that was judged, though the name leads elsewhere a moment later', async () => {
    let looked = 0;
    const rebinding = async () => [{ address: looked++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }];
    const from = requests({ allowed: ['127.0.0.2'] }, { lookup: rebinding });
    expect(await bodyOf('http://rebinding.example/', from)).toBe('BEGIN:VCALENDAR');
    expect(connectedTo).toEqual(['127.0.0.2']);
    expect(looked).toBe(1);
    expect(await failureOf('http://rebinding.example/', from)).toBe('unreachable');
  });

  it('goes into networks that the operator named, and no others', async () => {
    expect(await bodyOf('http://allowed.example/')).toBe('BEGIN:VCALENDAR');
    expect(seen[0]!.headers).toMatchObject({ host: 'allowed.example', 'user-agent': 'Daymark' });
    expect(await failureOf('http://private.example/', here())).toBe('unreachable');
  });

  it('follows five redirects and judges each again', async () => {
    listener = ({ url }, outgoing) => {
      const left = Number(url!.slice(1));
      if (left === 0) outgoing.end('there');
      else outgoing.writeHead(302, { location: `http://other.example/${left - 1}` }).end();
    };
    expect(await bodyOf('http://allowed.example/5')).toBe('there');
    expect(await failureOf('http://allowed.example/6', here())).toBe('too_many_redirects');
    for (const location of [
      'http://private.example/',
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'http://x:22/',
    ]) {
      listener = (_, outgoing) => outgoing.writeHead(301, { location }).end();
      seen = [];
      expect(await failureOf('http://allowed.example/', here())).toBe('unreachable');
      expect(seen).toHaveLength(1);
    }
  });

  it('tells its name and password to the host that it was asked for, and to no other', async () => {
    listener = ({ headers }, outgoing) => {
      if (headers.host === 'allowed.example')
        outgoing.writeHead(302, { location: 'http://other.example/' }).end();
      else outgoing.end('there');
    };
    await bodyOf('http://allowed.example/', here(), { credentials: { user: 'ada', password: 'ü' } });
    const sent = seen.map(({ headers }) => headers.authorization);
    expect(sent).toEqual([`Basic ${Buffer.from('ada:ü').toString('base64')}`, undefined]);
  });

  it('asks for what has changed since, and is told that nothing has', async () => {
    listener = ({ headers }, outgoing) =>
      headers['if-none-match'] === '"a"'
        ? outgoing.writeHead(304).end()
        : outgoing.writeHead(200, { etag: '"a"', 'last-modified': 'Mon, 05 Jan 2026 00:00:00 GMT' }).end('x');
    const first = await here().fetch({ address: 'http://allowed.example/', person: 'ada' });
    if (first.kind !== 'body') throw new Error('No body');
    expect(first.validators).toEqual({ etag: '"a"', last_modified: 'Mon, 05 Jan 2026 00:00:00 GMT' });
    expect(await bodyOf('http://allowed.example/', here(), { validators: first.validators })).toBe(
      'unchanged',
    );
  });

  it('takes off gzip and brotli, and counts what comes out', async () => {
    const large = Buffer.alloc(11 * 1024 * 1024, 'a');
    listener = ({ url }, outgoing) => {
      const body = url === '/large' ? large : Buffer.from('small');
      outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body));
    };
    expect(await bodyOf('http://allowed.example/')).toBe('small');
    expect(await failureOf('http://allowed.example/large', here())).toBe('too_large');
    listener = (_, outgoing) =>
      outgoing.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('small'));
    expect(await bodyOf('http://allowed.example/')).toBe('small');
    listener = (_, outgoing) => outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
    expect(await failureOf('http://allowed.example/', here())).toBe('unreachable');
    listener = (_, outgoing) => outgoing.end(large);
    expect(await failureOf('http://allowed.example/', here())).toBe('too_large');
  });

  it.each(['UTF-8', 'none', '8bit', 'IDENTITY'])(
    'reads what names the coding %s as it is',
    async (coding) => {
      listener = (_, outgoing) => outgoing.writeHead(200, { 'content-encoding': coding }).end('small');
      expect(await bodyOf('http://allowed.example/')).toBe('small');
    },
  );

  it.each([
    [200, 'gzip', 'unreachable'],
    [200, 'br', 'unreachable'],
    [200, 'deflate', 'unreachable'],
    [200, 'zstd', 'too_large'],
    [200, 'gzip, gzip', 'too_large'],
    [200, '', 'too_large'],
    [302, 'gzip', 'too_many_redirects'],
    [404, 'gzip', 'not_found'],
    [503, 'zstd', 'status'],
  ])('outlives an answer of %s that says %j and never ends', async (status, coding, failure) => {
    const chunk = Buffer.alloc(1024 * 1024, 'no such coding ');
    listener = (_, outgoing) => {
      outgoing.writeHead(status, { 'content-encoding': coding });
      const more = () => {
        while (!outgoing.destroyed && outgoing.write(chunk));
      };
      outgoing.on('drain', more);
      more();
    };
    expect(await failureOf('http://allowed.example/', here())).toBe(failure);
    // The body of undici reports that it was given up one turn later.
    await new Promise((resolve) => setImmediate(resolve));
  });

  it('gives up on what drips, and on what never answers', async () => {
    const impatient = () => requests({ allowed: ['127.0.0.0/8'] }, { answerSeconds: 0.4 });
    listener = (_, outgoing) => {
      const timer = setInterval(() => outgoing.write('x'), 50);
      outgoing.on('close', () => clearInterval(timer));
    };
    expect(await failureOf('http://allowed.example/', impatient())).toBe('too_slow');
    listener = () => undefined;
    expect(await failureOf('http://allowed.example/', impatient())).toBe('too_slow');
  });

  it('tells what the other side said where it said no', async () => {
    for (const [status, failure] of [
      [401, 'unauthorized'],
      [403, 'status'],
      [404, 'not_found'],
      [410, 'not_found'],
      [500, 'status'],
      [204, 'status'],
    ] as const) {
      listener = (_, outgoing) => outgoing.writeHead(status).end();
      expect(await failureOf('http://allowed.example/', here())).toBe(failure);
    }
    listener = (_, outgoing) => outgoing.writeHead(503, { 'retry-after': '120' }).end();
    await expect(here().fetch({ address: 'http://allowed.example/', person: 'ada' })).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 120,
    });
  });

  it.each([
    ['a date to come', () => new Date(Date.now() + 3_600_000).toUTCString(), 3_600],
    ['a date that is over', () => new Date(Date.now() - 3_600_000).toUTCString(), 0],
    ['nonsense', () => 'soon', null],
    ['a number below zero', () => '-5', null],
  ])('reads %s of Retry-After', async (_, headerNow, expected) => {
    const start = Date.now();
    const header = headerNow();
    listener = (__, outgoing) => outgoing.writeHead(503, { 'retry-after': header }).end();
    const failed = (await here()
      .fetch({ address: 'http://allowed.example/', person: 'ada' })
      .catch((error: unknown) => error)) as FetchFailed;
    const { retryAfterSeconds } = failed;
    if (expected === null) expect(retryAfterSeconds).toBeNull();
    else {
      // A date has whole seconds, and time passes until it is read.
      const passed = Math.ceil((Date.now() - start) / 1_000) + 1;
      expect(retryAfterSeconds).toBeGreaterThanOrEqual(Math.max(0, expected - passed));
      expect(retryAfterSeconds).toBeLessThanOrEqual(expected === 0 ? 0 : expected + 1);
    }
  });

  it('is made after the earlier ones of the same person, and beside those of others', async () => {
    const arrived: string[] = [];
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    listener = ({ url }, outgoing) => {
      arrived.push(url!);
      void go.then(() => outgoing.end('there'));
    };
    const from = here();
    const paths = ['1', '2', '3'];
    const ofAda = paths.map((path) => bodyOf(`http://allowed.example/${path}`, from));
    const ofBen = bodyOf('http://allowed.example/ben', from, { person: 'ben' });
    while (arrived.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(arrived.sort()).toEqual(['/1', '/ben']);
    letGo();
    expect(await Promise.all([...ofAda, ofBen])).toEqual(Array.from({ length: 4 }, () => 'there'));
    expect(arrived.slice(2)).toEqual(['/2', '/3']);
  });

  it('is stopped by a signal, with its reason', async () => {
    listener = () => undefined;
    const controller = new AbortController();
    const fetching = here().fetch({
      address: 'http://allowed.example/',
      person: 'ada',
      signal: controller.signal,
    });
    controller.abort(new Error('stopped'));
    await expect(fetching).rejects.toThrow('stopped');
  });
});
