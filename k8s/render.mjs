import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { dump, loadAll } from 'js-yaml';

export const manifests = import.meta.dirname;

/** The components that exclude each other; of each group a set that runs has one. */
export const CHOICES = [
  ['bundled-stores', 'external-stores'],
  ['logos-volume', 'logos-s3'],
];
export const components = readdirSync(join(manifests, 'components'));
export const overlays = ['local', 'staging', 'production'];

const kustomize = createRequire(import.meta.url).resolve('kustomize/run.js');
const run = promisify(execFile);

/** The objects that kustomize makes of a folder. */
export async function render(folder) {
  const { stdout } = await run(process.execPath, [kustomize, 'build', folder], { maxBuffer: 32 << 20 });
  return loadAll(stdout);
}

/** The objects of the base with some components. */
export async function renderWith(names) {
  // Kustomize knows neighbours by relative paths, without links in them.
  const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  try {
    const to = (path) => relative(folder, join(manifests, path));
    const kustomization = {
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      namespace: 'daymark',
      resources: [to('base')],
      components: names.map((name) => to(`components/${name}`)),
    };
    writeFileSync(join(folder, 'kustomization.yaml'), dump(kustomization));
    return await render(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Everything that makes pods, with what its pods are made of. */
export const workloadsOf = (objects) =>
  objects
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job', 'CronJob'].includes(kind))
    .map((object) => {
      const { template } = object.spec.jobTemplate?.spec ?? object.spec;
      return {
        kind: object.kind === 'CronJob' ? 'Job' : object.kind,
        name: object.metadata.name,
        object,
        pod: template.spec,
        labels: template.metadata?.labels ?? {},
      };
    });
