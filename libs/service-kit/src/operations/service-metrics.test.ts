import { describe, expect, it } from '@jest/globals';
import type { ServiceClient } from '../access/service-client.js';
import type { Database } from '../database/database.js';
import type { OutboxRelay } from '../messaging/outbox-relay.js';
import { Metrics } from './metrics.js';
import type { StoreClocks } from './store-clocks.js';
import { countingLimits, installServiceMetrics } from './service-metrics.js';

const away = () => Promise.reject(new Error('Redis is away'));
const relay = {
  oldestUnsentSeconds: () => Promise.resolve(7),
  deadCount: () => Promise.resolve(2),
  queueDepths: () => Promise.resolve([{ queue: 'email', state: 'waiting', jobs: 3 }]),
};
const measured = (of: Partial<typeof relay> = {}) => {
  const metrics = new Metrics('calendars');
  installServiceMetrics(metrics, {
    client: { circuits: () => [{ peer: 'auth', isOpen: true }] } as unknown as ServiceClient,
    clocks: {
      differences: () => Promise.resolve([{ store: 'redis', aheadSeconds: 1.5 }]),
    } as unknown as StoreClocks,
    database: { pool: { open: 8, idle: 3, waiting: 4 } } as unknown as Database,
    relay: { ...relay, ...of } as unknown as OutboxRelay,
  });
  return metrics.text();
};

describe('The metrics of every service', () => {
  it('are its pool, the peers that it calls, its clock, its outbox and the queues', async () => {
    const text = await measured();
    for (const line of [
      'peer_away{peer="auth",service="calendars"} 1',
      'clock_ahead_seconds{store="redis",service="calendars"} 1.5',
      'database_connections{state="busy",service="calendars"} 5',
      'database_connections{state="idle",service="calendars"} 3',
      'database_requests_waiting{service="calendars"} 4',
      'outbox_oldest_unsent_seconds{service="calendars"} 7',
      'outbox_dead_messages{service="calendars"} 2',
      'queue_jobs{queue="email",state="waiting",service="calendars"} 3',
    ])
      expect(text).toContain(line);
  });

  it('can be read while the database and Redis are unavailable, and say of the outbox that it is not known', async () => {
    const text = await measured({
      oldestUnsentSeconds: away,
      deadCount: away,
      queueDepths: () => Promise.resolve([]),
    });
    expect(text).toContain('outbox_oldest_unsent_seconds{service="calendars"} -1');
    expect(text).not.toContain('queue_jobs{');
  });

  it('count the limits that somebody reached, by name', async () => {
    const metrics = new Metrics('auth');
    const passedOn: string[] = [];
    const reached = countingLimits(metrics, (limit) => passedOn.push(limit));
    reached('sign-in');
    reached('sign-in');
    expect(passedOn).toEqual(['sign-in', 'sign-in']);
    expect(await metrics.text()).toContain('limits_reached_total{limit="sign-in",service="auth"} 2');
  });
});
