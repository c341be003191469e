import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listBackups, readManifest, requireWhole, type Manifest, type SavedTable } from './manifest.js';
import {
  APPLICATION_NAME,
  appliedMigrations,
  columnsOf,
  listTables,
  nameOf,
  withAdministrator,
} from './database.js';
import { deleteAgain, readDeletedAccounts } from './deleted-accounts.js';
import { copyLogos } from './logos.js';
import { reportingBytes, type Report, BackupError, type Settings } from './settings.js';

const LOCK_TIMEOUT = '10s';

/**
 * In one transaction, while the services are stopped. The tables must exist already, created by the backup's version.
 * Afterwards nobody is signed in, links in mails are invalid, earlier mails are not sent again, and accounts deleted
 * since the backup are deleted again.
 */
export async function restore(settings: Settings, name: string, report: Report): Promise<void> {
  if (!(await listBackups(settings.backupDirectory)).includes(name)) {
    throw new BackupError(`${settings.backupDirectory} has no backup named ${name}.`);
  }
  const folder = join(settings.backupDirectory, name);
  const manifest = await readManifest(folder);
  const deleted = await readDeletedAccounts(settings.backupDirectory);
  report('Checking the files ...');
  await requireWhole(folder, manifest);
  await withAdministrator(settings.adminDatabaseUrl, async (client) => {
    await requireSameVersion(client, manifest);
    await requireStopped(client);
    if (settings.logoDirectory) {
      await copyLogos(join(folder, 'logos'), settings.logoDirectory, report);
    } else if (manifest.logos.files > 0) {
      report(
        `  logos: the backup has ${manifest.logos.files} files; LOGO_DIRECTORY is not set, so they stay there`,
      );
    }
    await client.query('BEGIN');
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await replaceRows(client, manifest, folder, report);
    await expireOldState(client, Object.keys(manifest.migrations), deleted, report);
    await client.query('COMMIT');
  });
}

async function requireSameVersion(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const applied = await appliedMigrations(client);
  for (const [schema, names] of Object.entries(migrations)) {
    const here = applied[schema] ?? [];
    const [more] = names.filter((name) => !here.includes(name));
    const [fewer] = here.filter((name) => !names.includes(name));
    if (more === undefined && fewer === undefined) continue;
    const difference = more
      ? `lacks ${more}, which the backup has`
      : `has ${fewer}, which the backup does not have`;
    throw new BackupError(
      `The schema ${schema} ${difference}: start the version that the backup is of once on an empty database.`,
    );
  }
}

async function requireStopped(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'daymark-%' AND application_name <> $1
     ORDER BY name`,
    [APPLICATION_NAME],
  );
  if (rows.length === 0) return;
  throw new BackupError(`Stop the services first; connected: ${rows.map(({ name }) => name).join(', ')}.`);
}

async function replaceRows(
  client: pg.Client,
  { migrations, tables }: Manifest,
  folder: string,
  report: Report,
): Promise<void> {
  // Triggers and foreign keys already did their work when the rows were first written.
  await client.query(`SET LOCAL session_replication_role = 'replica'`).catch(() => {
    throw new BackupError('The account of ADMIN_DATABASE_URL may not set session_replication_role.');
  });
  const present = await listTables(client, Object.keys(migrations));
  await client.query(`TRUNCATE ${present.map(nameOf).join(', ')}`);
  for (const table of tables) {
    await makePartitions(client, table);
    await loadTable(client, table, folder, report);
  }
  await client.query(`SET LOCAL session_replication_role = 'origin'`);
}

/** They get the table's owner, who will drop them one day. */
async function makePartitions(client: pg.Client, table: SavedTable): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    'SELECT relowner::regrole::text AS owner FROM pg_class WHERE oid = $1::regclass',
    [nameOf(table)],
  );
  for (const { name, bound } of table.partitions) {
    const part = nameOf({ schema: table.schema, name });
    await client.query(`CREATE TABLE IF NOT EXISTS ${part} PARTITION OF ${nameOf(table)} ${bound}`);
    await client.query(`ALTER TABLE ${part} OWNER TO ${rows[0]!.owner}`);
  }
}

async function loadTable(
  client: pg.Client,
  table: SavedTable,
  folder: string,
  report: Report,
): Promise<void> {
  const what = `${table.schema}.${table.name}`;
  const rows = client.query(copyFrom(`COPY ${nameOf(table)} (${columnsOf(table)}) FROM STDIN`));
  const file = createReadStream(join(folder, table.file));
  await pipeline(file, createGunzip(), reportingBytes(what, report), rows);
  if (rows.rowCount !== table.rows) {
    throw new BackupError(`${what} took ${rows.rowCount} rows of ${table.rows}; nothing was changed.`);
  }
  report(`  ${what}: ${table.rows} rows`);
}

async function expireOldState(
  client: pg.Client,
  schemas: string[],
  deletedAccounts: string[],
  report: Report,
): Promise<void> {
  // A session or link that ended since would become valid again.
  const sessions = await client.query(
    `UPDATE auth.sessions SET ended_at = now(), end_reason = 'signed-out' WHERE ended_at IS NULL`,
  );
  await client.query('UPDATE auth.account_links SET closed_at = now() WHERE closed_at IS NULL');
  // It is unknown whether they were sent since, and their links are invalid now.
  let mails = 0;
  for (const { schema, name } of await listTables(client, schemas)) {
    if (name !== 'outbox') continue;
    const { rowCount } = await client.query(
      `UPDATE ${nameOf({ schema, name })} SET sent_at = coalesce(sent_at, now()), settled_at = now(), check_at = NULL
       WHERE queue = 'email' AND settled_at IS NULL AND dead_at IS NULL`,
    );
    mails += rowCount ?? 0;
  }
  const deleted = await deleteAgain(client, deletedAccounts);
  report(`  ended ${sessions.rowCount} sessions; ${mails} mails of before are not sent again`);
  report(`  deleted ${deleted} accounts again that had been deleted since`);
}
