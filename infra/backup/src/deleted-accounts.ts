import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import * as z from 'zod';
import { withAdministrator } from './database.js';
import { type Report, BackupError, type Settings } from './settings.js';

const FILE = 'deleted-accounts.json';
const Ids = z.array(z.uuid());

/** An older backup would bring them back. Ids say nothing about a person. */
export async function recordDeletedAccounts(
  { adminDatabaseUrl, backupDirectory }: Settings,
  report: Report,
): Promise<void> {
  const ids = await withAdministrator(adminDatabaseUrl, async (client) => {
    const { rows } = await client.query<{ account_id: string }>(
      'SELECT account_id FROM auth.deleted_accounts',
    );
    return rows.map(({ account_id }) => account_id);
  });
  const all = [...new Set([...(await readDeletedAccounts(backupDirectory)), ...ids])];
  const file = join(backupDirectory, FILE);
  await mkdir(backupDirectory, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.unfinished`, JSON.stringify(all, null, 1), { mode: 0o600, flush: true });
  await rename(`${file}.unfinished`, file);
  report(`  deleted accounts: ${all.length} on the list`);
}

export async function readDeletedAccounts(backupDirectory: string): Promise<string[]> {
  const file = join(backupDirectory, FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  try {
    return Ids.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`${file} is damaged; without it, deleted accounts would come back.`);
  }
}

/** Like auth does: a tombstone stays, and calendars is notified. The owner of an installation cannot be deleted. */
export async function deleteAgain(client: pg.Client, ids: string[]): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM auth.accounts WHERE id = ANY($1) AND NOT is_owner',
    [ids],
  );
  const back = rows.map(({ id }) => id);
  const addresses = `SELECT email FROM auth.accounts WHERE id = ANY($1)
    UNION SELECT email FROM auth.former_addresses WHERE account_id = ANY($1)`;
  await client.query(`DELETE FROM auth.mails WHERE recipient IN (${addresses})`, [back]);
  await client.query(`DELETE FROM auth.pending_users WHERE email IN (${addresses})`, [back]);
  await client.query('DELETE FROM auth.accounts WHERE id = ANY($1)', [back]);
  await client.query(
    'INSERT INTO auth.deleted_accounts (account_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING',
    [back],
  );
  await client.query(
    `INSERT INTO auth.outbox (id, queue, job, payload)
     SELECT gen_random_uuid(), 'cleanup', 'account-changed', jsonb_build_object('account_id', account_id)
     FROM unnest($1::uuid[]) AS account_id`,
    [back],
  );
  return back.length;
}
