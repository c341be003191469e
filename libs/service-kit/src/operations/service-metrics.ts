import type { ServiceClient } from '../access/service-client.js';
import type { Database } from '../database/database.js';
import type { OutboxRelay } from '../messaging/outbox-relay.js';
import type { Metrics } from './metrics.js';
import type { StoreClocks } from './store-clocks.js';

interface Measured {
  client: ServiceClient;
  clocks: StoreClocks;
  database: Database | undefined;
  relay: OutboxRelay | undefined;
}

export function installServiceMetrics(metrics: Metrics, { client, clocks, database, relay }: Measured): void {
  const helpOfPeers =
    '1 for a peer that has not answered several calls in a row, and is hardly called any more.';
  metrics.gauges('peer_away', helpOfPeers, ['peer'], () =>
    client.circuits().map(({ peer, isOpen }) => ({ labels: { peer }, value: isOpen ? 1 : 0 })),
  );
  const helpOfClocks = 'By how much the clock of this process is ahead of that of a store that answers.';
  metrics.gauges('clock_ahead_seconds', helpOfClocks, ['store'], async () => {
    const differences = await clocks.differences();
    return differences.map(({ store, aheadSeconds }) => ({ labels: { store }, value: aheadSeconds }));
  });
  if (database) {
    metrics.gauges('database_connections', 'Connections of the pool.', ['state'], () => {
      const { open, idle } = database.pool;
      return [
        { labels: { state: 'busy' }, value: open - idle },
        { labels: { state: 'idle' }, value: idle },
      ];
    });
    const help = 'Requests that wait for a connection, since all of the pool are busy.';
    metrics.gauge('database_requests_waiting', help, () => database.pool.waiting);
  }
  if (relay) {
    const help = 'Age of the oldest message that was not handed to its queue yet.';
    metrics.gauge('outbox_oldest_unsent_seconds', help, () => relay.oldestUnsentSeconds().catch(() => -1));
    const helpOfDead = 'Messages that failed for good and wait for somebody to look at them.';
    metrics.gauge('outbox_dead_messages', helpOfDead, () => relay.deadCount().catch(() => -1));
    const helpOfQueues = 'Jobs of each queue by state; every service that sends messages tells the same.';
    metrics.gauges('queue_jobs', helpOfQueues, ['queue', 'state'], async () => {
      const depths = await relay.queueDepths();
      return depths.map(({ queue, state, jobs }) => ({ labels: { queue, state }, value: jobs }));
    });
  }
}

export function countingLimits(
  metrics: Metrics,
  onReached: (limit: string) => void,
): (limit: string) => void {
  const help = 'Limits that somebody reached, once for each who did and each window.';
  const count = metrics.counter('limits_reached_total', help, ['limit']);
  return (limit) => {
    count({ limit });
    onReached(limit);
  };
}
