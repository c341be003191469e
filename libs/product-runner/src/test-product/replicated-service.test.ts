import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findFreePort, LOOPBACK } from '@daymark/local-stack/stores';
import { ReplicaFront } from './replicated-service.js';

describe('The front of replicas', () => {
  let replicas: Server[];
  let port: number;
  let front: ReplicaFront;
  const clients: Socket[] = [];

  /** Answers every request with its own port. */
  const startReplica = async () => {
    const server = createServer((socket) => {
      const own = String((server.address() as AddressInfo).port);
      socket.on('error', () => undefined).on('data', () => socket.write(own));
    });
    await once(server.listen(0, LOOPBACK), 'listening');
    return server;
  };
  const portOf = (server: Server | undefined) => (server!.address() as AddressInfo).port;
  const open = () => {
    const client = connect(port, LOOPBACK).setEncoding('utf8');
    clients.push(client);
    return client;
  };
  const ask = async (client: Socket): Promise<number> => {
    client.write('?');
    const [text] = (await once(client, 'data')) as [string];
    return Number(text);
  };

  beforeEach(async () => {
    replicas = [await startReplica(), await startReplica()];
    port = await findFreePort();
    front = new ReplicaFront(LOOPBACK, port);
    await front.listen();
    for (const replica of replicas) front.add(portOf(replica));
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await front.close();
    for (const replica of replicas) replica.close();
  });

  it('leads connections to all that were added, in turn', async () => {
    const asked = [await ask(open()), await ask(open()), await ask(open())];
    expect(asked).toEqual([portOf(replicas[0]), portOf(replicas[1]), portOf(replicas[0])]);
  });

  it('leads no new connection to one that was removed, and leaves it those that it has', async () => {
    const kept = open();
    expect(await ask(kept)).toBe(portOf(replicas[0]));
    front.remove(portOf(replicas[0]));
    expect([await ask(open()), await ask(open())]).toEqual([portOf(replicas[1]), portOf(replicas[1])]);
    expect(await ask(kept)).toBe(portOf(replicas[0]));
  });

  it('refuses connections while there is none', async () => {
    for (const replica of replicas) front.remove(portOf(replica));
    const [error] = (await once(open(), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
  });
});
