import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import { CALENDAR_ID, startGateway, type RunningGateway } from './support/running-gateway.js';

/** Longer than a busy machine needs for a first byte. */
const PEER_LIMIT_MS = 3_000;
const READER_PERIOD_MS = 600;
const FEED = `/feed/${CALENDAR_ID}.ics`;
/** More than the buffers of the operating system between three programs hold. */
const LARGE_BYTES = 48 * 1024 * 1024;

describe('A download', () => {
  let gateway: RunningGateway;
  let reader: Socket;
  afterEach(async () => {
    reader.destroy();
    await gateway.close();
  });

  const cuts = () => gateway.logged.filter(({ msg }) => msg === 'response cut').map(({ cut }) => cut);
  const ask = () => {
    reader = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    reader.on('error', () => undefined);
    reader.write(`GET ${FEED} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  };

  describe('of a patient gateway and a peer that has a limit', () => {
    beforeEach(async () => {
      gateway = await startGateway({ limits: { peerMs: PEER_LIMIT_MS } });
    });

    it('to a reader that pauses for longer than a peer may arrives whole', async () => {
      const body = Buffer.alloc(LARGE_BYTES, 'x');
      let waits = false;
      gateway.peers.feed.handler = (_request, response) => {
        response.writeHead(200, { 'content-length': body.length });
        waits = !response.write(body);
        response.end();
      };
      ask();
      reader.pause();
      await until('a reader that holds the peer up', () => waits);
      await new Promise((resolve) => setTimeout(resolve, 2 * PEER_LIMIT_MS));
      let received = 0;
      reader.on('data', (chunk) => (received += chunk.length));
      reader.resume();
      await once(reader, 'close');
      expect(received).toBeGreaterThan(LARGE_BYTES);
      expect(cuts()).toEqual([]);
    });

    it('that its peer stops sending in the middle is cut, which is logged', async () => {
      gateway.peers.feed.handler = (_request, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('BEGIN:VCALENDAR');
      };
      ask();
      reader.resume();
      await once(reader, 'close');
      await until('a line in the log', () => cuts().length > 0);
      expect(cuts()).toEqual(['peer stalled']);
      expect(gateway.logged.find(({ cut }) => cut)).toMatchObject({ level: 'warn', path: FEED, status: 502 });
    });

    it('that its peer breaks off ends as an incomplete one, which is logged', async () => {
      gateway.peers.feed.handler = (request, response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('BEGIN:VCALENDAR', () => setImmediate(() => request.socket.destroy()));
      };
      ask();
      let received = '';
      reader.on('data', (chunk) => (received += chunk.toString()));
      await once(reader, 'close');
      await until('a line in the log', () => cuts().length > 0);
      expect(received).toMatch(/content-length: 100[^]*BEGIN:VCALENDAR$/i);
      expect(cuts()).toEqual(['peer broke off']);
    });

    it('whose caller leaves ends at the peer too, which is logged', async () => {
      let isGivenUp = false;
      gateway.peers.feed.handler = (_request, response) => {
        response.once('close', () => (isGivenUp = true));
        response.writeHead(200, { 'content-length': LARGE_BYTES }).write(Buffer.alloc(LARGE_BYTES - 1));
      };
      ask();
      await once(reader, 'data');
      reader.destroy();
      await until('the end of the download', () => isGivenUp && cuts().length > 0);
      expect(cuts()).toEqual(['caller left']);
      expect(gateway.logged.find(({ cut }) => cut)).toMatchObject({ status: 499 });
    });
  });

  it('of a reader that stopped reading is cut, which is logged', async () => {
    gateway = await startGateway({ limits: { peerMs: PEER_LIMIT_MS, readerPeriodMs: READER_PERIOD_MS } });
    gateway.peers.feed.handler = (_request, response) => {
      response.writeHead(200, { 'content-length': LARGE_BYTES }).end(Buffer.alloc(LARGE_BYTES));
    };
    ask();
    reader.pause();
    await until('the end of the download', () => cuts().length > 0);
    expect(cuts()).toEqual(['reader stalled']);
  });
});
