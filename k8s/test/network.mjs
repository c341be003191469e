import assert from 'node:assert/strict';
import { beforeAll, describe, it } from '@jest/globals';
import { workloadsOf } from '../render.mjs';
import { overlay } from './sets.mjs';

const selects = (selector, labels) =>
  Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
  (selector?.matchExpressions ?? []).every(({ key, operator, values }) => {
    assert.equal(operator, 'In');
    return values.includes(labels[key]);
  });

/** Who may reach whom: `from > to:port`, where a policy of each side allows it. */
function ways(objects) {
  const workloads = workloadsOf(objects);
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec);
  const portOf = ({ pod }, port) =>
    typeof port === 'number'
      ? port
      : pod.containers.flatMap(({ ports = [] }) => ports).find(({ name }) => name === port)?.containerPort;
  const allows = (direction, own, other, target) =>
    policies
      .filter(
        ({ podSelector, policyTypes }) =>
          policyTypes.includes(direction.type) && selects(podSelector, own.labels),
      )
      .flatMap((spec) => spec[direction.rules] ?? [])
      .filter((rule) =>
        rule[direction.peers]?.some(
          ({ podSelector, namespaceSelector }) =>
            podSelector && !namespaceSelector && selects(podSelector, other.labels),
        ),
      )
      .flatMap(({ ports }) => ports.map(({ port }) => portOf(target, port)));
  const found = [];
  for (const from of workloads) {
    for (const to of workloads) {
      const out = allows({ type: 'Egress', rules: 'egress', peers: 'to' }, from, to, to);
      const into = allows({ type: 'Ingress', rules: 'ingress', peers: 'from' }, to, from, to);
      for (const port of new Set([...out, ...into])) {
        const isBoth = out.includes(port) && into.includes(port);
        found.push(`${from.name} > ${to.name}:${port}${isBoth ? '' : ' (one side alone)'}`);
      }
    }
  }
  return found.sort();
}

/** Whom each program names in its settings. */
function needed(objects) {
  const settings = Object.assign(
    {},
    ...objects.filter(({ kind }) => kind === 'ConfigMap').map(({ data }) => data),
  );
  const stores = { DATABASE_URL_FILE: 'postgres:5432', ADMIN_DATABASE_URL_FILE: 'postgres:5432' };
  Object.assign(stores, { REDIS_URL_FILE: 'redis:6379', REDIS_CACHE_URL_FILE: 'redis-cache:6379' });
  Object.assign(stores, { SMTP_URL_FILE: 'inbox:1025' });
  return workloadsOf(objects)
    .flatMap(({ name, pod }) =>
      pod.containers
        .flatMap(({ env = [] }) =>
          env.flatMap(({ name: setting, value, valueFrom }) => {
            const text = value ?? settings[valueFrom.configMapKeyRef.key];
            const addresses = [...text.matchAll(/http:\/\/([a-z-]+:\d+)/g)].map(([, address]) => address);
            const isPublic = setting === 'PUBLIC_ORIGIN';
            // Feed has copies alone, and no queue: its one Redis is that of the caches.
            const store = stores[name === 'feed' ? setting.replace('REDIS_URL', 'REDIS_CACHE_URL') : setting];
            return [...(isPublic ? [] : addresses), store ?? []].flat();
          }),
        )
        .map((address) => `${name} > ${address}`),
    )
    .sort();
}

describe('the network policies', () => {
  let objects;
  beforeAll(async () => {
    objects = await overlay.local();
  });

  it('let each program reach whom its settings name, on both sides, and nobody else', () => {
    assert.deepEqual(ways(objects), [...new Set(needed(objects))]);
  });

  it('let nobody but the gateway and its neighbours in from the ingress', async () => {
    const withIngress = await overlay.staging();
    const ingress = withIngress.find(({ kind }) => kind === 'Ingress');
    const named = ingress.spec.rules[0].http.paths.map(({ backend }) => backend.service.name);
    const policy = withIngress.find(({ metadata }) => metadata.name === 'from-ingress');
    assert.deepEqual(
      [...policy.spec.podSelector.matchExpressions[0].values].sort(),
      [...new Set(named)].sort(),
    );
  });

  it("let a store of one's own reach nobody", () => {
    for (const name of ['postgres', 'redis', 'redis-cache', 'inbox']) {
      const policy = objects.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name);
      assert.ok(policy.spec.policyTypes.includes('Egress'));
      assert.equal(policy.spec.egress, undefined);
    }
  });
});
