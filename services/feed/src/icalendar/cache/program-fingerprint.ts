import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
/** Everything that a feed's bytes depend on besides its calendar. */
const FOLDERS = [
  dirname(dirname(fileURLToPath(import.meta.url))),
  dirname(require.resolve('@daymark/icalendar/rendering')),
  dirname(require.resolve('@daymark/recurrence')),
];

/**
 * Identifies programs that write the same calendar identically: the code that writes, the time zone data, and the given
 * settings.
 */
export function programFingerprint(
  settings: readonly string[],
  folders: readonly string[] = FOLDERS,
): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([settings, process.versions.tz, process.versions.icu]));
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isProgram).sort();
    for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('base64url').slice(0, 16);
}

const isProgram = (file: string) => /(?<!\.test|\.d)\.(?:[jt]s|json)$/.test(file);
