import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from '@jest/globals';
import { promisify } from 'node:util';
import { manifests, workloadsOf } from '../render.mjs';
import { overlay } from './sets.mjs';

const provision = join(manifests, '../infra/provision/dist/cli.js');
/** What only an operator knows: where mails go, who owns the place, and the servers that were there before. */
const OPERATORS = [
  'auth/OWNER_PASSWORD',
  'mailer/SMTP_URL',
  'provision/ADMIN_DATABASE_URL',
  'postgres/POSTGRES_PASSWORD',
  'calendars/LOGO_S3_ACCESS_KEY_ID',
  'calendars/LOGO_S3_SECRET_ACCESS_KEY',
  'published/LOGO_S3_ACCESS_KEY_ID',
  'published/LOGO_S3_SECRET_ACCESS_KEY',
];

/** Each file of a secret that a program reads, as `<service>/<file>`. */
function filesRead(objects) {
  return workloadsOf(objects).flatMap(({ kind, pod }) => {
    if (kind === 'Job')
      return pod.volumes[0].projected.sources.flatMap(({ secret }) => secret.items.map(({ path }) => path));
    const volume = pod.volumes?.find(({ secret }) => secret);
    if (!volume) return [];
    const owner = volume.secret.secretName.replace(/-secrets$/, '');
    const container = pod.containers[0];
    const texts = [...(container.args ?? []), ...(container.env ?? []).map(({ value }) => value ?? '')];
    return texts
      .filter((text) => text.startsWith('/secrets/'))
      .map((text) => text.replace('/secrets', owner));
  });
}

describe('the secrets', () => {
  // Staging has stores and a volume of its own; production's are elsewhere.
  it('that the programs read are those that are made, and those that an operator has', async () => {
    const read = [...filesRead(await overlay.staging()), ...filesRead(await overlay.production())];
    const directory = mkdtempSync(join(tmpdir(), 'secrets-'));
    try {
      await promisify(execFile)(process.execPath, [provision, 'secrets'], {
        env: {
          ADMIN_DATABASE_URL: 'postgresql://postgres:a@postgres:5432/daymark',
          REDIS_ADDRESS: 'redis:6379',
          OUTPUT_DIRECTORY: directory,
        },
      });
      const made = readdirSync(directory, { recursive: true }).filter((path) =>
        statSync(join(directory, path)).isFile(),
      );
      assert.deepEqual([...new Set(read)].sort(), [...made, ...OPERATORS].sort());
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
