import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, it } from '@jest/globals';
import { promisify } from 'node:util';
import { brokenRules, placeholders, rules } from '../production-rules.mjs';
import { manifests } from '../render.mjs';
import { overlay } from './sets.mjs';

const run = promisify(execFile);

/** For each rule a change that breaks it, and who is then named. */
const breaches = {
  'every Deployment has at least two replicas': [
    'admin',
    (set) => (set.deployment('admin').spec.replicas = 1),
  ],
  'no replica is taken away before its successor serves': [
    'auth',
    (set) => (set.deployment('auth').spec.strategy.rollingUpdate.maxUnavailable = 1),
  ],
  'whatever drains a machine leaves one replica of each': [
    'feed',
    (set) => (set.find('PodDisruptionBudget', 'feed').spec.maxUnavailable = 2),
  ],
  'replicas are spread over machines and zones': [
    'feed',
    (set) => set.deployment('feed').spec.template.spec.topologySpreadConstraints.pop(),
  ],
  'start, life and readiness are asked apart': [
    'shell-pages',
    (set) => delete set.program('shell-pages').startupProbe,
  ],
  'a stopping program has time to finish what it has begun': [
    'mailer',
    (set) => (set.deployment('mailer').spec.template.spec.terminationGracePeriodSeconds = 5),
  ],
  'every container says what it needs, and how much memory it may take': [
    'mailer',
    (set) => delete set.program('mailer').resources.limits,
  ],
  'every container is an ordinary user that cannot change its own files nor gain rights': [
    'gateway',
    (set) => (set.program('gateway').securityContext.readOnlyRootFilesystem = false),
  ],
  'nobody is given a key of the cluster': [
    'gateway',
    (set) => (set.find('ServiceAccount', 'gateway').automountServiceAccountToken = true),
  ],
  'secrets come as files, each service has its own, and no environment holds one': [
    'feed',
    (set) => (set.deployment('feed').spec.template.spec.volumes.at(-1).secret.secretName = 'auth-secrets'),
  ],
  'what a client says reaches a service through the gateway alone': [
    'feed',
    (set) =>
      set.find('Ingress', 'daymark').spec.rules[0].http.paths.unshift({
        path: '/feed',
        pathType: 'Prefix',
        backend: { service: { name: 'feed', port: { name: 'http' } } },
      }),
  ],
  'no secret itself is in the manifests': [
    'keys',
    (set) => set.objects.push({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'keys' } }),
  ],
  'nothing is reached that no policy names, in either direction': [
    'deny-all',
    (set) => set.find('NetworkPolicy', 'deny-all').spec.policyTypes.pop(),
  ],
  'every image is named by its digest': [
    'auth (daymark/auth:1.4)',
    (set) => (set.program('auth').image = 'daymark/auth:1.4'),
  ],
  'people come by TLS alone': [
    'calendar.example.org',
    (set) => (set.find('Ingress', 'daymark').spec.tls[0].hosts = ['other.example.org']),
  ],
  'what is backed up are logos too, where they are on a volume': [
    'backup',
    (set) =>
      set.objects.push(
        { kind: 'PersistentVolumeClaim', metadata: { name: 'logos' } },
        {
          kind: 'CronJob',
          metadata: { name: 'backup' },
          spec: { jobTemplate: { spec: { template: { spec: { containers: [{ env: [] }] } } } } },
        },
      ),
  ],
  'no store runs in the set: one that somebody backs up is elsewhere': [
    'redis',
    (set) =>
      set.objects.push({
        ...set.deployment('feed'),
        kind: 'StatefulSet',
        metadata: { name: 'redis' },
      }),
  ],
};

describe('the overlay production', () => {
  let rendered;
  beforeAll(async () => {
    rendered = await overlay.production();
  });

  for (const [rule, [offender, breach]] of Object.entries(breaches)) {
    it(`requires that ${rule}, and finds manifests that break it`, () => {
      assert.deepEqual(rules[rule](rendered), []);
      const objects = structuredClone(rendered);
      const find = (kind, name) =>
        objects.find((object) => object.kind === kind && object.metadata.name === name);
      const deployment = (name) => find('Deployment', name);
      const program = (name) => deployment(name).spec.template.spec.containers[0];
      breach({ objects, find, deployment, program });
      assert.ok(
        brokenRules(objects)
          .find((broken) => broken.rule === rule)
          ?.offenders.includes(offender),
      );
    });
  }

  it('has a breach tried for every rule', () => {
    assert.deepEqual(Object.keys(breaches).sort(), Object.keys(rules).sort());
  });

  it('is refused while it contains one of the example values', async () => {
    assert.deepEqual(placeholders(rendered), ['example.org', '0'.repeat(64)]);
    const program = join(manifests, 'check-production.mjs');
    await assert.rejects(run(process.execPath, [program]), /still an example: example\.org/);
  });
});
