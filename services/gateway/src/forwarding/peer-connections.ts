import { FairShares } from '../exchanges/index.js';
import type { Limits } from '../limits.js';

/** Whole feeds and uploads take long; versions, JSON and pages must not wait for them. */
export type PoolName = 'small answers' | 'whole feeds' | 'uploads';

export interface Holder {
  client: string;
  /** Called when its turn comes, if it had to wait. */
  onGranted: () => void;
  readBytes: () => number;
  /** Ends the response, because others need its connection and its client is the slowest. Releases the lease. */
  evict: () => void;
}

/**
 * The largest part that the operating system takes of a response at a time: it waits until a third of its buffer of up
 * to 4 MB is free. In between, a slow reader seems to have stopped.
 */
const SEND_BUFFER_MAX_BYTES = 4_000_000;
const PARTS_OF_SEND_BUFFER = 3;

const RELIEF_MS = 100;

/**
 * The connections to one peer, by pool. A client network has its share of each, and waiting requests are served
 * round-robin by client, so that one client's many requests do not hold up another's few.
 */
export class PeerConnections {
  private readonly pools: Record<PoolName, Pool>;
  private readonly stalled: StalledResponses;

  constructor({ peerConnectionsAll, waitingAll, ...eviction }: Limits) {
    this.stalled = new StalledResponses(peerConnectionsAll, eviction);
    const pool = () => new Pool(new FairShares(peerConnectionsAll), new FairShares(waitingAll), this.stalled);
    this.pools = { 'small answers': pool(), 'whole feeds': pool(), uploads: pool() };
  }

  /**
   * The number of responses that wait for their clients and hold a connection, since their share of memory is used up.
   */
  get heldUpCount(): number {
    return this.stalled.count;
  }

  /**
   * Requests a connection. If none is free the lease waits, and `onGranted` is called when its turn comes.
   * @returns undefined if too many wait already
   */
  acquire(name: PoolName, holder: Holder): Lease | undefined {
    return this.pools[name].acquire(holder);
  }
}

/** Responses that exceed their clients' share of memory: they hold a connection as long as the client takes. */
class StalledResponses {
  /** Those that have left their pool. All others still hold a connection of the pool. */
  readonly connections: FairShares;
  private readonly leases = new Set<Lease>();

  constructor(
    capacity: number,
    private readonly limits: Pick<Limits, 'evictionAfterMs' | 'evictionBytesPerSecond'>,
  ) {
    this.connections = new FairShares(capacity);
  }

  get count(): number {
    return this.leases.size;
  }

  add(lease: Lease): void {
    if (lease.stalledSince) return;
    lease.stalledSince = { at: performance.now(), readBytes: lease.holder.readBytes() };
    this.leases.add(lease);
  }

  /** Removes one that ended. Another one, which still holds a connection of its pool, gets its place. */
  delete(lease: Lease): void {
    if (!this.leases.delete(lease) || lease.holds !== this.connections) return;
    this.connections.release(lease.holder.client);
    const others = [...this.leases].filter(({ holds }) => holds !== this.connections);
    (others.find(({ pool }) => pool.isWaitedFor) ?? others[0])?.leavePool();
  }

  hasSomeOf(pool: Pool): boolean {
    return [...this.leases].some(({ holds }) => holds === pool.connections);
  }

  /**
   * The one whose client has been slowest since it first stalled, among those stalled long enough to judge. The part
   * that a client may have taken unnoticed counts in its favour: a phone on a slow line is not preferred to a client
   * that only holds on to its connection.
   */
  slowest(): Lease | undefined {
    const { evictionAfterMs, evictionBytesPerSecond } = this.limits;
    const now = performance.now();
    let slowest: Lease | undefined;
    let least = Infinity;
    for (const lease of this.leases) {
      const { at, readBytes } = lease.stalledSince!;
      if (now - at < evictionAfterMs) break;
      const seconds = Math.max(now - at, 1) / 1_000;
      const taken = lease.holder.readBytes() - readBytes;
      if (taken / seconds >= evictionBytesPerSecond) continue;
      const unseen = Math.min(readBytes, SEND_BUFFER_MAX_BYTES) / PARTS_OF_SEND_BUFFER;
      const rate = (taken + unseen) / seconds;
      if (rate < least) [slowest, least] = [lease, rate];
    }
    return slowest;
  }
}

class Pool {
  /** Waiting leases by client, in round-robin order. */
  private readonly queues = new Map<string, Set<Lease>>();
  private relief: NodeJS.Timeout | undefined;

  constructor(
    readonly connections: FairShares,
    private readonly waiting: FairShares,
    readonly stalled: StalledResponses,
  ) {}

  get isWaitedFor(): boolean {
    return this.queues.size > 0;
  }

  acquire(holder: Holder): Lease | undefined {
    const { client } = holder;
    const lease = new Lease(this, holder);
    if (this.connections.take(client)) lease.holds = this.connections;
    else if (this.waiting.take(client)) {
      const queue = this.queues.get(client);
      if (queue) queue.add(lease);
      else this.queues.set(client, new Set([lease]));
      // Deferred: the caller does not know yet that it has to wait.
      this.relief ??= setTimeout(() => this.relieve(), 0);
    } else return undefined;
    return lease;
  }

  withdraw(lease: Lease): void {
    const { client } = lease.holder;
    const queue = this.queues.get(client)!;
    queue.delete(lease);
    if (queue.size === 0) this.queues.delete(client);
    this.waiting.release(client);
  }

  grantNext(): void {
    for (const [client, [lease]] of this.queues) {
      if (!this.connections.take(client)) continue;
      const queue = this.queues.get(client)!;
      this.withdraw(lease!);
      if (queue.size > 0) {
        // The client moves to the end of the queue, where this loop reaches it again.
        this.queues.delete(client);
        this.queues.set(client, queue);
      }
      lease!.holds = this.connections;
      lease!.holder.onGranted();
    }
  }

  /**
   * Frees a connection for each waiting client that has none. That happens only if no connection is left, and then the
   * slowest readers of all have to retry.
   */
  private relieve(): void {
    let wanted = [...this.queues.keys()].filter((client) => !this.connections.has(client)).length;
    while (wanted > 0 && this.evictSlowest()) wanted -= 1;
    this.relief = this.queues.size > 0 ? setTimeout(() => this.relieve(), RELIEF_MS).unref() : undefined;
  }

  /** @returns whether it freed a connection, of its own pool or by passing its place on */
  private evictSlowest(): boolean {
    const slowest = this.stalled.hasSomeOf(this) ? this.stalled.slowest() : undefined;
    slowest?.holder.evict();
    return slowest !== undefined;
  }
}

class Lease {
  /** The share that it counts in; undefined while it waits. */
  holds: FairShares | undefined;
  /** When its client first held it up, and how much that had taken by then. */
  stalledSince: { at: number; readBytes: number } | undefined;
  private isReleased = false;

  constructor(
    readonly pool: Pool,
    readonly holder: Holder,
  ) {}

  get isGranted(): boolean {
    return this.holds !== undefined;
  }

  /**
   * Marks the response as stalled by its client: its connection then counts separately, and the pool gets its place
   * back. If there is no such place left, it keeps the pool's until somebody else needs that.
   */
  markStalled(): void {
    const { pool, holder } = this;
    pool.stalled.add(this);
    if (this.holds === pool.connections && pool.stalled.connections.take(holder.client)) this.move();
  }

  /** Like `markStalled`, in the place of one that ended, whoever's share that was. */
  leavePool(): void {
    this.pool.stalled.connections.charge(this.holder.client, 1);
    this.move();
  }

  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    const { pool, holds } = this;
    pool.stalled.delete(this);
    if (!holds) pool.withdraw(this);
    else if (holds === pool.connections) this.releaseConnection();
  }

  private move(): void {
    this.holds = this.pool.stalled.connections;
    this.releaseConnection();
  }

  private releaseConnection(): void {
    this.pool.connections.release(this.holder.client);
    this.pool.grantNext();
  }
}

export type { Lease };
