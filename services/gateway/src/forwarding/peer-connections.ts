import { FairShares } from '../exchanges/index.js';
import type { Limits } from '../limits.js';

/** Whole feeds are large, and versions, JSON and pages do not wait for them. */
export type PoolName = 'small answers' | 'whole feeds';

/**
 * The connections to one peer, by pool. A client network has its share of each, and what waits for one
 * is served client by client, so that nobody's many requests hold up another's few.
 */
export class PeerConnections {
  private readonly pools: Record<PoolName, Pool>;
  /** Those of responses that their clients' share of memory has no room for: they last as long as the client takes. */
  private readonly heldUp: FairShares;

  constructor({ peerConnectionsAll, waitingAll }: Limits) {
    this.heldUp = new FairShares(peerConnectionsAll);
    const pool = () => new Pool(new FairShares(peerConnectionsAll), new FairShares(waitingAll), this.heldUp);
    this.pools = { 'small answers': pool(), 'whole feeds': pool() };
  }

  /**
   * Asks for a connection. Where there is none the lease waits, and `onGranted` is called when its turn comes.
   * @returns undefined where too many wait already
   */
  acquire(name: PoolName, client: string, onGranted: () => void): Lease | undefined {
    return this.pools[name].acquire(client, onGranted);
  }
}

class Pool {
  /** By client, in the order in which the next ones have their turn. */
  private readonly queues = new Map<string, Set<Lease>>();

  constructor(
    readonly connections: FairShares,
    private readonly waiting: FairShares,
    readonly heldUp: FairShares,
  ) {}

  acquire(client: string, onGranted: () => void): Lease | undefined {
    const lease = new Lease(this, client, onGranted);
    if (this.connections.take(client)) lease.holds = this.connections;
    else if (this.waiting.take(client)) {
      const queue = this.queues.get(client);
      if (queue) queue.add(lease);
      else this.queues.set(client, new Set([lease]));
    } else return undefined;
    return lease;
  }

  /** Takes a lease that waits out of its queue. */
  withdraw(lease: Lease): void {
    const queue = this.queues.get(lease.client)!;
    queue.delete(lease);
    if (queue.size === 0) this.queues.delete(lease.client);
    this.waiting.release(lease.client);
  }

  /** Gives free connections to those that wait. */
  grantNext(): void {
    for (const [client, [lease]] of this.queues) {
      if (!this.connections.take(client)) continue;
      const queue = this.queues.get(client)!;
      this.withdraw(lease!);
      if (queue.size > 0) {
        // The client goes to the end of the line, where this loop reaches it again.
        this.queues.delete(client);
        this.queues.set(client, queue);
      }
      lease!.holds = this.connections;
      lease!.onGranted();
    }
  }
}

/** A connection to a peer, or the wait for one. */
class Lease {
  /** What it is counted in; undefined while it waits. */
  holds: FairShares | undefined;
  private isReleased = false;

  constructor(
    private readonly pool: Pool,
    readonly client: string,
    readonly onGranted: () => void,
  ) {}

  get isGranted(): boolean {
    return this.holds !== undefined;
  }

  /** The client holds the response up: its connection is counted with others of that kind, and the pool has it back. */
  holdUp(): void {
    const { pool, client } = this;
    if (this.holds !== pool.connections || !pool.heldUp.take(client)) return;
    this.holds = pool.heldUp;
    this.giveBack();
  }

  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    const { pool, client, holds } = this;
    if (!holds) pool.withdraw(this);
    else if (holds === pool.connections) this.giveBack();
    else holds.release(client);
  }

  private giveBack(): void {
    this.pool.connections.release(this.client);
    this.pool.grantNext();
  }
}

export type { Lease };
