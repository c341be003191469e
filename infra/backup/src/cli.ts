#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { backUp } from './back-up.js';
import { listBackups } from './manifest.js';
import { recordDeletedAccounts } from './deleted-accounts.js';
import { restore } from './restore.js';
import { BackupError, readSettings } from './settings.js';

const USAGE = `Usage: node cli.js back-up | deletions | list | restore NAME --replace
back-up    backs the running product up, and removes backups beyond BACKUP_KEEP
deletions  notes which accounts were deleted, so that no backup of before brings them back; often, it is quick
list       names the backups, oldest first
restore    replaces everything by a backup, while the services are stopped`;

const report = (line: string) => console.log(line);

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [command, name] = positionals;
  const startedAt = Date.now();
  const inSeconds = () => `in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  if (command === 'back-up') {
    report(`Wrote ${await backUp(readSettings(process.env), report)} ${inSeconds()}`);
  } else if (command === 'deletions') await recordDeletedAccounts(readSettings(process.env), report);
  else if (command === 'list') {
    for (const backup of await listBackups(readSettings(process.env).backupDirectory)) report(backup);
  } else if (command === 'restore' && name) {
    if (!values.replace) {
      throw new BackupError(
        'This deletes all that the product has now; say --replace if that is what you want.',
      );
    }
    await restore(readSettings(process.env), name, report);
    report(`Restored ${name} ${inSeconds()}. Empty Redis, then start the services.`);
  } else {
    console.error(USAGE);
    process.exitCode = 2;
  }
}

/** Exits 0 on success, 1 with one sentence on failure. */
try {
  await run();
} catch (error) {
  console.error(error instanceof BackupError ? error.message : error);
  process.exitCode = 1;
}
