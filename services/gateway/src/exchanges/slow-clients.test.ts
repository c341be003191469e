import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '../limits.js';
import { Exchange } from './exchange.js';
import { FairShares } from './fair-shares.js';
import { SlowClients } from './slow-clients.js';

const MEGABYTE = 1_000_000;
/** The operating system takes the next part of a response after sending this much. */
const PART_BYTES = 1.3 * MEGABYTE;

describe('Of clients', () => {
  let clients: SlowClients;
  const connection: { exchange: Exchange | undefined } = { exchange: undefined };
  beforeEach(() => {
    jest.useFakeTimers();
    clients = new SlowClients(LIMITS, [connection], (exchange) => exchange.cut('sender stalled'));
  });
  afterEach(() => {
    clients.stop();
    jest.useRealTimers();
  });

  const begin = (response: { req: object }) => {
    const exchange = new Exchange(
      response.req as IncomingMessage,
      response as unknown as ServerResponse,
      { address: '', network: '' },
      new FairShares(1),
      () => undefined,
    );
    exchange.begin();
    connection.exchange = exchange;
    return exchange;
  };

  /** Downloads with a reader of this speed; returns how the exchange ended, and the seconds until then. */
  const download = (bytes: number, bytesPerSecond: number, isPeerSlow = false) => {
    const socket = { bytesWritten: bytes, writableLength: bytes };
    let isCut = false;
    const response = {
      socket,
      req: { complete: true },
      get writableLength() {
        return socket.writableLength;
      },
      destroy: () => (isCut = true),
    };
    const exchange = begin(response);
    let seconds = 0;
    for (let read = 0; read < bytes && !isCut && seconds < 2_000; seconds += 1) {
      jest.advanceTimersByTime(1_000);
      read += bytesPerSecond;
      const taken = isPeerSlow ? bytes : Math.min(bytes, Math.floor(read / PART_BYTES) * PART_BYTES);
      socket.writableLength = read >= bytes ? 0 : bytes - taken;
    }
    connection.exchange = undefined;
    return { cut: exchange.cutCause, seconds };
  };

  /** Uploads with a sender of this speed, whose body the peer takes or not. */
  const upload = (bytes: number, bytesPerSecond: number, isPeerSlow = false) => {
    const socket = { bytesRead: 0 };
    const request = { complete: false, readableFlowing: !isPeerSlow };
    let isCut = false;
    const response = { socket, req: request, writableLength: 0, destroy: () => (isCut = true) };
    const exchange = begin(response);
    let seconds = 0;
    for (; !request.complete && !isCut && seconds < 2_000; seconds += 1) {
      jest.advanceTimersByTime(1_000);
      socket.bytesRead = Math.min(bytes, socket.bytesRead + bytesPerSecond);
      request.complete = socket.bytesRead === bytes;
    }
    connection.exchange = undefined;
    return { cut: exchange.cutCause, seconds };
  };

  it('a phone with 50 kB/s gets 5 MB, and 20 MB, whole', () => {
    expect(download(5 * MEGABYTE, 50_000)).toEqual({ cut: undefined, seconds: 100 });
    expect(download(20 * MEGABYTE, 50_000)).toEqual({ cut: undefined, seconds: 400 });
  });

  it('one that takes nothing, or a few bytes now and then, is cut after the first period', () => {
    const { cut, seconds } = download(5 * MEGABYTE, 0);
    expect(cut).toBe('reader stalled');
    expect(seconds).toBeLessThanOrEqual(62);
    expect(download(5 * MEGABYTE, 1_000)).toMatchObject({ cut: 'reader stalled', seconds });
  });

  it('one that has all that its peer sent is not cut, since it waits for the peer', () => {
    expect(download(100_000, 1_000, true).cut).toBeUndefined();
  });

  it('a slow line sends 9.9 MB whole, and one that announces them and sends next to nothing is cut', () => {
    expect(upload(9.9 * MEGABYTE, 20_000)).toEqual({ cut: undefined, seconds: 495 });
    const { cut, seconds } = upload(9.9 * MEGABYTE, 0);
    expect(cut).toBe('sender stalled');
    expect(seconds).toBeLessThanOrEqual(LIMITS.senderPeriodMs / 1_000 + 2);
    expect(upload(9.9 * MEGABYTE, 1_000)).toEqual({ cut, seconds });
    expect(upload(MEGABYTE, 1_000, true).cut).not.toBe('sender stalled');
  });

  it('one that takes enough, and for ever, is cut at the end', () => {
    const { cut, seconds } = download(1_000 * MEGABYTE, 50_000);
    expect(cut).toBe('took too long');
    expect(seconds).toBeLessThanOrEqual(LIMITS.exchangeMs / 1_000 + 2);
  });

  it('one that listens to a stream may go on, if it takes what is there', () => {
    const response = { req: { complete: true }, writableLength: 0, destroy: () => undefined };
    const exchange = begin(response);
    exchange.heldAt = performance.now();
    jest.advanceTimersByTime(2 * LIMITS.exchangeMs);
    expect(exchange.cutCause).toBeUndefined();
    Object.assign(response, { writableLength: 10, socket: { bytesWritten: 10, writableLength: 10 } });
    jest.advanceTimersByTime(LIMITS.readerPeriodMs + 2_000);
    expect(exchange.cutCause).toBe('reader stalled');
  });
});
