import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listBackups, MANIFEST, type Manifest, type SavedTable } from './manifest.js';
import {
  appliedMigrations,
  columnsOf,
  listTables,
  nameOf,
  withAdministrator,
  type Table,
} from './database.js';
import { recordDeletedAccounts } from './deleted-accounts.js';
import { copyLogos } from './logos.js';
import { megabytes, reportingBytes, type Report, type Settings } from './settings.js';

/** The fastest level: the disk is slower, and rows shrink to a fifth even so. */
const GZIP_LEVEL = 1;

/**
 * Without blocking it: all tables from one snapshot, then the logo files. The folder appears complete or not at all;
 * then old backups are deleted.
 */
export async function backUp(settings: Settings, report: Report): Promise<string> {
  const takenAt = new Date().toISOString();
  const folder = join(settings.backupDirectory, takenAt.replaceAll(':', '-').replace(/\.\d+Z$/, 'Z'));
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const { migrations, tables } = await saveTables(settings.adminDatabaseUrl, unfinished, report);
    // After the tables: a logo's file is written before its row.
    const logos = settings.logoDirectory
      ? await copyLogos(settings.logoDirectory, join(unfinished, 'logos'), report)
      : { files: 0, bytes: 0 };
    const manifest: Manifest = { format: 1, taken_at: takenAt, migrations, tables, logos };
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 2), {
      mode: 0o600,
      flush: true,
    });
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await recordDeletedAccounts(settings, report);
  await removeOld(settings, report);
  return folder;
}

async function saveTables(
  url: string,
  folder: string,
  report: Report,
): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
  return withAdministrator(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    const migrations = await appliedMigrations(client);
    const tables: SavedTable[] = [];
    for (const table of await listTables(client, Object.keys(migrations))) {
      tables.push(await saveTable(client, table, folder, report));
    }
    await client.query('COMMIT');
    return { migrations, tables };
  });
}

async function saveTable(
  client: pg.Client,
  table: Table,
  folder: string,
  report: Report,
): Promise<SavedTable> {
  const what = `${table.schema}.${table.name}`;
  const file = `${what}.copy.gz`;
  const target = createWriteStream(join(folder, file), { mode: 0o600, flush: true });
  const rows = client.query(copyTo(`COPY (SELECT ${columnsOf(table)} FROM ${nameOf(table)}) TO STDOUT`));
  await pipeline(rows, reportingBytes(what, report), createGzip({ level: GZIP_LEVEL }), target);
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, file)), hash);
  report(`  ${what}: ${rows.rowCount} rows, ${megabytes(target.bytesWritten)}`);
  return { ...table, rows: rows.rowCount, file, sha256: hash.digest('hex') };
}

async function removeOld({ backupDirectory, keep }: Settings, report: Report): Promise<void> {
  const old = (await listBackups(backupDirectory)).slice(0, -keep);
  for (const name of old) {
    await rm(join(backupDirectory, name), { recursive: true });
    report(`  removed the old backup ${name}`);
  }
}
