import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '../limits.js';
import { PeerConnections, type Lease } from './peer-connections.js';

const CAPACITY = 16;
/**
 * How much of a response the operating system buffers for a slow client, and the size of the parts that it takes then.
 */
const BUFFER_BYTES = 4_000_000;
const PART_BYTES = BUFFER_BYTES / 3;

interface Reader {
  client: string;
  bytesPerSecond: number;
  lease: Lease;
  startedAt: number;
  isEvicted: boolean;
}

describe('Where the responses of slow readers have all connections of a peer', () => {
  let connections: PeerConnections;
  beforeEach(() => {
    jest.useFakeTimers();
    connections = new PeerConnections({ ...LIMITS, peerConnectionsAll: CAPACITY, waitingAll: 1_024 });
  });
  afterEach(() => void jest.useRealTimers());

  /** Requests a feed that exceeds the memory share, and reads it at this speed; in parts, like the operating system. */
  const read = (client: string, bytesPerSecond: number, partBytes = PART_BYTES): Reader => {
    const reader = { client, bytesPerSecond, isEvicted: false } as Reader;
    const begin = () => (reader.startedAt = performance.now());
    reader.lease = connections.acquire('whole feeds', {
      client,
      onGranted: () => {
        begin();
        reader.lease.markStalled();
      },
      readBytes: () => {
        const read = ((performance.now() - reader.startedAt) / 1_000) * bytesPerSecond;
        return partBytes * 3 + Math.floor(read / partBytes) * partBytes;
      },
      evict: () => {
        reader.isEvicted = true;
        reader.lease.release();
      },
    })!;
    if (!reader.lease.isGranted) return reader;
    begin();
    reader.lease.markStalled();
    return reader;
  };
  const fill = (bytesPerSecond: number, count = 2 * CAPACITY) =>
    Array.from({ length: count }, (_, number) => read(`attacker ${number}`, bytesPerSecond));
  const evicted = (readers: Reader[]) => readers.filter(({ isEvicted }) => isEvicted);
  const pass = (ms: number) => jest.advanceTimersByTime(ms);

  it('one of them is ended for a client without any, and not before', () => {
    const attackers = fill(0);
    expect(attackers.every(({ lease }) => lease.isGranted)).toBe(true);
    pass(LIMITS.evictionAfterMs);
    expect(evicted(attackers)).toHaveLength(0);
    const other = read('other', 1_000_000);
    expect(other.lease.isGranted).toBe(false);
    pass(1_000);
    expect(other.lease.isGranted).toBe(true);
    expect(evicted(attackers)).toHaveLength(1);
  });

  it('none is ended for the second connection of a client, or for versions and JSON, which have connections', () => {
    const attackers = fill(0);
    pass(LIMITS.evictionAfterMs);
    const first = read('other', 1_000_000);
    pass(1_000);
    const second = read('other', 1_000_000);
    const json = connections.acquire('small answers', {
      client: 'another',
      onGranted: () => undefined,
      readBytes: () => 0,
      evict: () => undefined,
    })!;
    pass(10_000);
    expect([first.lease.isGranted, second.lease.isGranted, json.isGranted]).toEqual([true, false, true]);
    expect(evicted(attackers)).toHaveLength(1);
    first.lease.release();
    expect(second.lease.isGranted).toBe(true);
  });

  it('all clients that wait have one each after a while, and none is ended before it could be judged', () => {
    const attackers = fill(0);
    const others = Array.from({ length: 10 }, (_, number) => read(`other ${number}`, 1_000_000));
    pass(LIMITS.evictionAfterMs - 1_000);
    expect(evicted(attackers)).toHaveLength(0);
    pass(2_000);
    expect(others.every(({ lease }) => lease.isGranted)).toBe(true);
    expect(evicted(attackers)).toHaveLength(10);
  });

  it('a fast reader is not ended, and waits are as long as before if all are fast', () => {
    const readers = fill(1_000_000);
    pass(LIMITS.evictionAfterMs);
    const other = read('other', 1_000_000);
    pass(10_000);
    expect([evicted(readers).length, other.lease.isGranted]).toEqual([0, false]);
    readers[0]!.lease.release();
    expect(other.lease.isGranted).toBe(true);
  });

  it.each([
    ['that read nothing, and come again', 0, PART_BYTES],
    ['that read no slower than they must, and come again', 8_500, PART_BYTES],
    ['that read so in small pieces', 8_500, 30_000],
  ])(
    'a phone with 50 kB/s that loads 5 MB is not ended among those %s',
    (_what, bytesPerSecond, partBytes) => {
      const attackers = fill(bytesPerSecond, 2 * CAPACITY - 1);
      const phone = read('phone', 50_000);
      expect(phone.lease.isGranted).toBe(true);
      for (let second = 0; second < 100; second += 1) {
        pass(1_000);
        if (second < 5) continue;
        attackers.push(read(`attacker ${attackers.length}`, bytesPerSecond, partBytes));
      }
      expect(phone.isEvicted).toBe(false);
      expect(evicted(attackers).length).toBeGreaterThanOrEqual(80);
    },
  );

  it('held-up ones leave their pool if there is a place, and nothing remains counted at the end', () => {
    const attackers = fill(0);
    expect(connections.heldUpCount).toBe(2 * CAPACITY);
    const others = Array.from({ length: 40 }, (_, number) => read(`other ${number}`, 0));
    pass(LIMITS.evictionAfterMs * 3);
    for (const { lease } of [...attackers, ...others]) lease.release();
    expect(connections.heldUpCount).toBe(0);
    expect(fill(0).every(({ lease }) => lease.isGranted)).toBe(true);
  });
});
