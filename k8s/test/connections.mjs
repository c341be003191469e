import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from '@jest/globals';
import { manifests, workloadsOf } from '../render.mjs';
import { full, overlay } from './sets.mjs';

/** What one replica holds at most (docs/operations.md), and the role that it signs in as. */
const POOLS = {
  auth: { role: 'auth', connections: 8 },
  calendars: { role: 'calendars', connections: 12 },
  published: { role: 'published', connections: 6 },
  admin: { role: 'admin', connections: 8 },
  mailer: { role: 'mailer', connections: 8 },
};
/** For the Job, the backup, and whoever looks. */
const RESERVE = 10;

function connectionsOf(objects) {
  const perRole = {};
  for (const [name, { role, connections }] of Object.entries(POOLS)) {
    const { spec } = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);
    const autoscaler = objects.find(
      ({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === name,
    );
    const replicas = (autoscaler?.spec.maxReplicas ?? spec.replicas) + spec.strategy.rollingUpdate.maxSurge;
    perRole[role] = (perRole[role] ?? 0) + replicas * connections;
  }
  return perRole;
}

describe('the connections of the database', () => {
  it('are as many as PgBouncer lends out for each role, however many replicas there are', async () => {
    const objects = await full[0].rendered();
    const { spec } = objects.find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'pgbouncer',
    );
    const poolers = spec.replicas + spec.strategy.rollingUpdate.maxSurge;
    const configuration = objects.find(
      ({ kind, metadata }) => kind === 'ConfigMap' && /^pgbouncer-/.test(metadata.name),
    );
    const text = configuration.data['pgbouncer.ini'];
    const valueOf = (name) => Number(new RegExp(`^${name} = (\\d+)$`, 'm').exec(text)[1]);
    const roles = new Set(Object.values(POOLS).map(({ role }) => role)).size;
    const workloads = workloadsOf(objects);
    const limit = workloads
      .find(({ name }) => name === 'provision')
      .pod.containers[0].env.find(({ name }) => name === 'CONNECTIONS_PER_ROLE').value;
    assert.ok(poolers * valueOf('default_pool_size') <= Number(limit));
    const postgres = workloads.find(({ name }) => name === 'postgres').pod.containers[0];
    const most = Number(postgres.args.join(' ').match(/max_connections=(\d+)/)[1]);
    assert.ok(poolers * valueOf('default_pool_size') * roles + RESERVE <= most);
    // One pooler alone can hold the clients of all replicas, while the other is away.
    const clients = Object.values(connectionsOf(objects)).reduce((sum, connections) => sum + connections, 0);
    assert.ok(clients <= valueOf('max_client_conn'), `${clients} clients`);
  });

  for (const [whether, rendered] of [
    ['without', overlay.staging],
    ['with', full[0].rendered],
  ]) {
    it(`are enough for the most replicas that there may be ${whether} autoscaling`, async () => {
      const objects = await rendered();
      const perRole = connectionsOf(objects);
      const workloads = workloadsOf(objects);
      const { pod } = workloads.find(({ name }) => name === 'provision');
      const limit = pod.containers[0].env.find(({ name }) => name === 'CONNECTIONS_PER_ROLE').value;
      for (const [role, connections] of Object.entries(perRole)) {
        assert.ok(connections <= Number(limit), `${role}: ${connections} of ${limit}`);
      }
      const postgres = workloads.find(({ name }) => name === 'postgres').pod.containers[0];
      const most = Number(postgres.args.join(' ').match(/max_connections=(\d+)/)[1]);
      const all = Object.values(perRole).reduce((sum, connections) => sum + connections, RESERVE);
      assert.ok(all <= most, `${all} of ${most}`);
    });
  }
});

describe('the autoscalers', () => {
  it('allow as many replicas as the plan of the capacity page needs', async () => {
    const page = readFileSync(join(manifests, '../docs/capacity.md'), 'utf8');
    // The gateway has two rows: what audiences ask for, and what owners do.
    const planned = new Map();
    for (const [, name, replicas] of page.matchAll(/^\| ([a-z]+)\b[^|]*\|.*\| (\d+) replicas +\|$/gm)) {
      planned.set(name, (planned.get(name) ?? 0) + Number(replicas));
    }
    assert.deepEqual([...planned.keys()].sort(), ['auth', 'calendars', 'feed', 'gateway', 'published']);
    const objects = await full[0].rendered();
    for (const [name, replicas] of planned) {
      const { spec } = objects.find(
        ({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === name,
      );
      assert.ok(spec.maxReplicas >= replicas, `${name}: ${spec.maxReplicas}, planned ${replicas}`);
    }
  });
});
