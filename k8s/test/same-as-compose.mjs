import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, it } from '@jest/globals';
import { load } from 'js-yaml';
import { manifests, workloadsOf } from '../render.mjs';
import { overlay } from './sets.mjs';

const compose = load(readFileSync(join(manifests, '../docker-compose.yml'), 'utf8')).services;
/** What only one of the two has, and why. */
const ONLY_HERE = ['SHUTDOWN_DELAY_MS', 'MANAGEMENT_HOST'];
const NOT_HERE = ['passwords', 'backup'];
/** Made with the secrets, outside the cluster. */
const SETTINGS_NOT_HERE = ['REDIS_ADDRESS', 'REDIS_CACHE_ADDRESS'];

/** Of '512Mi' and '1Gi' of Kubernetes, and of '512m' and '1g' of compose, which mean the same. */
function mebibytes(limit) {
  const [, number, unit] = /^(\d+)([mg])i?$/i.exec(limit);
  return Number(number) * (unit.toLowerCase() === 'g' ? 1024 : 1);
}

describe('on Kubernetes as with compose', () => {
  let objects;
  let workloads;
  beforeAll(async () => {
    objects = await overlay.local();
    workloads = Object.fromEntries(workloadsOf(objects).map((workload) => [workload.name, workload]));
  });

  it('the same programs run, from the same images', () => {
    const imageOf = (image) => image.split(':')[0];
    assert.deepEqual(
      Object.fromEntries(
        Object.entries(workloads)
          .map(([name, { pod }]) => [name, imageOf(pod.containers[0].image)])
          .sort(),
      ),
      Object.fromEntries(
        Object.entries(compose)
          .filter(([name]) => !NOT_HERE.includes(name))
          .map(([name, { image }]) => [name, imageOf(image)])
          .sort(),
      ),
    );
  });

  it('each program is given the same settings', () => {
    for (const [name, { environment = {}, build }] of Object.entries(compose)) {
      if (!build || NOT_HERE.includes(name)) continue;
      const given = (workloads[name].pod.containers[0].env ?? []).map((setting) => setting.name);
      assert.deepEqual(
        given.filter((setting) => !ONLY_HERE.includes(setting)).sort(),
        Object.keys(environment)
          .filter((setting) => !SETTINGS_NOT_HERE.includes(setting))
          .sort(),
        name,
      );
    }
  });

  it('no program may take less memory with compose', () => {
    for (const [name, { mem_limit: limit, build }] of Object.entries(compose)) {
      if (!build || NOT_HERE.includes(name)) continue;
      const here = mebibytes(workloads[name].pod.containers[0].resources.limits.memory);
      assert.ok(mebibytes(limit) >= here, `${name}: ${limit}, and ${here} MiB on Kubernetes`);
    }
  });

  it('the services are found under the same names, so that addresses are the same', () => {
    const settings = Object.assign(
      {},
      ...objects.filter(({ kind }) => kind === 'ConfigMap').map(({ data }) => data),
    );
    for (const [name, { environment = {}, build }] of Object.entries(compose)) {
      if (!build || NOT_HERE.includes(name)) continue;
      for (const { name: setting, value, valueFrom } of workloads[name].pod.containers[0].env ?? []) {
        const told = environment[setting];
        if (!/http:/.test(told ?? '') || setting === 'PUBLIC_ORIGIN') continue;
        const here = value ?? settings[valueFrom.configMapKeyRef.key];
        assert.equal(here, told.replaceAll(/\s/g, ''), `${name}: ${setting}`);
      }
    }
  });
});
