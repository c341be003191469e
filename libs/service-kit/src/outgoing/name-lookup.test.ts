import { once } from 'node:events';
import { createSocket, type Socket } from 'node:dgram';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseNetwork } from './outgoing-address.js';
import { nameLookup } from './name-lookup.js';
import { OutgoingRequests } from './outgoing-requests.js';

const SILENT_NAMES = Array.from({ length: 20 }, (_, number) => `x${number}.silent.test`);

/** The address record of a name, as an answer to a query for IPv4; nothing for IPv6. */
function dnsAnswer(query: Buffer): Buffer {
  const isForIpv4 = query.readUInt16BE(query.indexOf(0, 12) + 1) === 1;
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const head = Buffer.from([0x81, 0x80, 0, 1, 0, isForIpv4 ? 1 : 0, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
  return Buffer.concat([query.subarray(0, 2), head, question, isForIpv4 ? record : Buffer.alloc(0)]);
}

describe('Names that people enter', () => {
  let server: Server;
  let dns: Socket;
  let hostsFolder: string;
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((_, outgoing) => outgoing.end('BEGIN:VCALENDAR'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    dns = createSocket('udp4', (query, from) => {
      const name = query.toString('latin1', 12);
      asked.push(name);
      if (!name.includes('silent')) dns.send(dnsAnswer(query), from.port, from.address);
    });
    dns.bind(0, '127.0.0.1');
    await once(dns, 'listening');
    hostsFolder = await mkdtemp(join(tmpdir(), 'hosts-'));
  });
  afterAll(async () => {
    dns.close();
    await new Promise((resolve) => server.close(resolve));
    await rm(hostsFolder, { recursive: true });
  });
  beforeEach(() => {
    asked.length = 0;
  });

  const port = () => (server.address() as AddressInfo).port;
  const servers = () => [`127.0.0.1:${dns.address().port}`];
  const never = new AbortController().signal;

  it('that nobody answers hold up neither other names nor new connections of the process', async () => {
    const outgoing = new OutgoingRequests(
      {
        userAgent: 'Daymark',
        isHttpAllowed: true,
        allowedNetworks: [parseNetwork('127.0.0.1')!],
        dnsServers: servers(),
      },
      { portOf: port },
    );
    const stopping = new AbortController();
    const silent = SILENT_NAMES.map((name) =>
      outgoing.fetch({ address: `http://${name}/`, person: name, signal: stopping.signal }).then(
        () => 'fetched',
        () => 'stopped',
      ),
    );
    let settled = 0;
    for (const fetching of silent) void fetching.then(() => (settled += 1));
    await once(dns, 'message');
    // Node's own look-ups, of which only two run at a time.
    expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap');
    const own = connect({ host: 'localhost', port: port() });
    await once(own, 'connect');
    own.destroy();
    const fetched = await outgoing.fetch({ address: 'http://healthy.test/', person: 'ada' });
    expect(fetched.kind).toBe('body');
    expect(settled).toBe(0);
    stopping.abort();
    expect(new Set(await Promise.all(silent))).toEqual(new Set(['stopped']));
  });

  it('are given up as soon as nobody waits for them', async () => {
    const stopping = new AbortController();
    const looking = nameLookup({ servers: servers() })('x.silent.test', stopping.signal);
    await once(dns, 'message');
    stopping.abort();
    expect(await looking).toEqual([]);
    await expect(nameLookup()('example.test', AbortSignal.abort())).rejects.toThrow();
  });

  it('are first looked up in the hosts file, as programs of the machine do', async () => {
    const hostsFile = join(hostsFolder, 'hosts');
    await writeFile(
      hostsFile,
      '127.0.0.1\tlocalhost\n::1 localhost ip6-localhost # loopback\n#10.0.0.9 hidden.test\n10.0.0.7  Radicale.internal radicale',
    );
    const lookup = nameLookup({ servers: servers(), hostsFile });
    const addresses = async (name: string) => (await lookup(name, never)).map(({ address }) => address);
    expect(await addresses('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await addresses('radicale')).toEqual(['10.0.0.7']);
    expect(await addresses('RADICALE.internal.')).toEqual(['10.0.0.7']);
    expect(asked).toEqual([]);
    expect(await addresses('hidden.test')).toEqual(['127.0.0.1']);
    expect(await lookup('radicale.test', never)).toEqual([{ address: '127.0.0.1', family: 4 }]);
  });

  it('have no hosts file to be in where there is none', async () => {
    const lookup = nameLookup({ servers: servers(), hostsFile: join(hostsFolder, 'missing') });
    expect(await lookup('healthy.test', never)).toHaveLength(1);
  });
});
