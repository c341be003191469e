import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { startTestQueue, until, type SignedIn, type TestQueue } from '@daymark/service-kit/testing';
import type pg from 'pg';
import request from 'supertest';
import { AuditMonthsService } from '../../src/audit/audit.module.js';
import { startAdmin, type AdminUnderTest } from './admin-under-test.js';

/** An audited action as a service reports it; the test sets what it is about. */
export type Action = Partial<
  Record<
    | 'action'
    | 'sender'
    | 'outcome'
    | 'actor_id'
    | 'target_id'
    | 'object_id'
    | 'network'
    | 'details'
    | 'created_at',
    string
  >
>;

/** The service that the tests of a file share, an administrator, and a database connection with full rights. */
export let admin: AdminUnderTest;
export let administrator: SignedIn;
export let sql: pg.Pool;
export let queue: TestQueue;

/** Starts the service before the tests of a file and stops it after them. */
export function useAudit(): void {
  beforeAll(async () => {
    admin = await startAdmin();
    sql = admin.database.asAdministrator('audit,admin');
    // Entries of the past may be in the month before.
    await admin.service.application.get(AuditMonthsService).prepare(new Date(Date.now() - 28 * 86_400_000));
    queue = startTestQueue(admin.redisLine.url, 'audit');
  });
  beforeEach(async () => {
    admin.asked.length = 0;
    knowPeople();
    admin.describeBy(() => null);
    administrator = await admin.sessions.signIn({ role: 'admin' });
  });
  afterAll(async () => {
    await queue.close();
    await sql.end();
    await admin.close();
  });
}

/** The people that auth knows; everybody else counts as deleted. */
export function knowPeople(...people: { id: string; email: string }[]): void {
  admin.answerWith(200, { people });
}

/** Sends an audit message like a service's relay, and waits until it is processed; returns the message's id. */
export async function say(act: Action): Promise<string> {
  const id = await queue.add('record-entry', message(act));
  await until('the entry', async () => (await queue.stateOf(id)) === 'completed');
  return id;
}

const message = (act: Action) => ({
  action: 'sign-in',
  outcome: 'success',
  sender: 'auth',
  created_at: new Date().toISOString(),
  ...act,
});

/** Writes that many past entries, a second apart, the newest one `from` seconds ago, bypassing the queue. */
export async function writeEntries(count: number, act: Action = {}, from = 1): Promise<void> {
  await sql.query(
    `INSERT INTO audit_entries (id, at, service, action, outcome, actor_id, target_id)
     SELECT gen_random_uuid(), date_trunc('milliseconds', now()) - make_interval(secs => $1 + n), 'auth', $2, $3, $4, $5
       FROM generate_series(0, $6 - 1) n`,
    [from, act.action ?? 'sign-in', act.outcome ?? 'success', act.actor_id, act.target_id, count],
  );
}

export function get(path: string, person: SignedIn | null = administrator): request.Test {
  const call = request(admin.service.application.getHttpServer() as Server).get(path);
  return person ? call.auth(person.token, { type: 'bearer' }) : call;
}

export const LOG = '/api/admin/audit';
export const anId = () => randomUUID();
