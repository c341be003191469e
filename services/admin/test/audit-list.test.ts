import { describe, expect, it } from '@jest/globals';
import { AUDIT_LISTED_MAX, type AuditPage } from '@daymark/contracts';
import { newestMatching } from '../src/audit/audit-conditions.js';
import {
  admin,
  administrator,
  anId,
  get,
  knowPeople,
  LOG,
  say,
  sql,
  useAudit,
  writeEntries,
} from './support/audit.js';

interface PlanNode {
  'Node Type': string;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('The list of the audit log', () => {
  useAudit();

  const list = async (query: Record<string, string | number> = {}) => {
    const fields = new URLSearchParams(query as Record<string, string>);
    const response = await get(`${LOG}?${fields.toString()}`);
    expect([response.status, response.body.detail]).toEqual([200, undefined]);
    return response.body as AuditPage;
  };
  const idsOf = ({ items }: AuditPage) => items.map(({ id }) => id);

  it('shows the newest entries first, by pages, with people by the addresses that they have now', async () => {
    const [actor, target] = [anId(), anId()];
    const older = await say({ actor_id: actor, created_at: new Date(Date.now() - 5_000).toISOString() });
    const newer = await say({
      action: 'role-change',
      actor_id: actor,
      target_id: target,
      details: '{"role":"admin"}',
    });
    knowPeople({ id: actor, email: 'now@example.org' });
    const page = await list({ page_size: 2 });
    expect(idsOf(page)).toEqual([newer, older]);
    expect(page.items[0]).toEqual({
      id: newer,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      service: 'auth',
      action: 'role-change',
      outcome: 'success',
      actor: { id: actor, email: 'now@example.org', pseudonym: actor.slice(0, 8) },
      target: { id: target, email: null, pseudonym: target.slice(0, 8) },
      object_id: null,
      subject: null,
      network: null,
      request_id: null,
      details: { role: 'admin' },
    });
    expect(idsOf(await list({ page_size: 1, page: 2 }))).toEqual([older]);
  });

  it('names what an entry is about, as calendars knows it, and is there without names while that is down', async () => {
    const [person, calendar] = [anId(), anId()];
    const created_at = new Date(Date.now() - 60_000).toISOString();
    await say({
      sender: 'calendars',
      action: 'calendar-restoration',
      actor_id: person,
      object_id: calendar,
      created_at,
    });
    const subject = { kind: 'calendar' as const, name: 'Regattas', start_local: null };
    admin.describeBy((object) => (object === `${calendar}_${created_at}` ? subject : null));
    expect((await list({ person })).items[0]!.subject).toEqual(subject);
    admin.describeBy(null);
    expect((await list({ person })).items[0]!.subject).toBeNull();
  });

  it('names some of several things that an action was about, without their ids', async () => {
    const [person, first, second] = [anId(), anId(), anId()];
    const details = JSON.stringify({ events: '3', objects: `${first} ${second}` });
    await say({ sender: 'calendars', actor_id: person, action: 'event-deletion', details });
    const named = (name: string) => ({ kind: 'event' as const, name, start_local: null });
    admin.describeBy((object) => named(object.startsWith(first) ? 'Regatta' : 'Concert'));
    expect((await list({ person })).items).toMatchObject([
      { details: { events: '3' }, subjects: [named('Regatta'), named('Concert')] },
    ]);
    expect((await list({ person })).items[0]!.details).not.toHaveProperty('objects');
    admin.describeBy(null);
    expect((await list({ person })).items[0]!.subjects).toEqual([]);
  });

  it('shows the address that was invited, in the entry of the invitation alone', async () => {
    const [person, calendar] = [anId(), anId()];
    const message = { sender: 'calendars', actor_id: person, object_id: calendar } as const;
    await say({ ...message, action: 'calendar-invitation', details: JSON.stringify({ role: 'editor' }) });
    await say({ ...message, action: 'calendar-made-public' });
    const subject = { kind: 'calendar' as const, name: null, start_local: null, invited: 'eva@example.org' };
    admin.describeBy(() => subject);
    const shown = (await list({ person })).items.map(({ action, details }) => [action, details]);
    expect(Object.fromEntries(shown)).toEqual({
      'calendar-invitation': { role: 'editor', invited: 'eva@example.org' },
      'calendar-made-public': {},
    });
    admin.describeBy(null);
  });

  it('asks auth once about all people of a page, on behalf of the administrator, also if there are none', async () => {
    const [one, two] = [anId(), anId()];
    await say({ actor_id: one, target_id: two });
    await say({ actor_id: two, target_id: two });
    await list({ page_size: 2 });
    const asked = (admin.asked[0]!.body as { ids: string }).ids.split(',').sort();
    expect([admin.asked.length, asked]).toEqual([1, [one, two].sort()]);
    await list({ person: anId() });
    expect(admin.asked[1]!.body).toEqual({ session_id: administrator.session_id, ids: '' });
  });

  it('is empty for a person of whom nothing is known', async () => {
    expect(await list({ person: anId() })).toEqual({
      items: [],
      total: 0,
      has_more: false,
      page: 1,
      page_size: 25,
    });
  });

  it('shows for a person what they did and what was done to them, each once', async () => {
    const [person, other] = [anId(), anId()];
    const own = await say({ actor_id: person, target_id: person });
    const did = await say({ action: 'account-deactivation', actor_id: person, target_id: other });
    const suffered = await say({ action: 'account-deactivation', actor_id: other, target_id: person });
    await say({ actor_id: other, target_id: other });
    const page = await list({ person });
    expect([page.total, idsOf(page).sort()]).toEqual([3, [own, did, suffered].sort()]);
    expect(idsOf(await list({ person: person.toUpperCase(), action: 'sign-in' }))).toEqual([own]);
  });

  it('is filtered by action, outcome and time together', async () => {
    const [person, begin] = [anId(), Date.now() - 3 * 86_400_000];
    const at = (minute: number) => new Date(begin + minute * 60_000).toISOString();
    const entries: string[] = [];
    for (const [minute, outcome] of [
      [0, 'success'],
      [1, 'failure'],
      [2, 'success'],
      [3, 'failure'],
    ] as const)
      entries.push(
        await say({ action: 'calendar-deletion', outcome, actor_id: person, created_at: at(minute) }),
      );
    const [first, second, third, fourth] = entries;
    expect(idsOf(await list({ action: 'calendar-deletion' }))).toEqual([fourth, third, second, first]);
    expect(idsOf(await list({ action: 'calendar-deletion', outcome: 'failure' }))).toEqual([fourth, second]);
    expect(idsOf(await list({ outcome: 'failure', from: at(0), to: at(10) }))).toEqual([fourth, second]);
    // `from` is inclusive, `to` exclusive.
    expect(idsOf(await list({ person, from: at(1), to: at(3) }))).toEqual([third, second]);
  });

  it('covers over ten thousand entries, says that there are more, and shows nothing after them', async () => {
    const person = anId();
    await writeEntries(AUDIT_LISTED_MAX, { actor_id: person });
    expect(await list({ person, page_size: 1 })).toMatchObject({ total: AUDIT_LISTED_MAX, has_more: false });
    await writeEntries(20, { actor_id: person }, 20_000);
    const page = await list({ person, page_size: 100, page: 100 });
    expect([page.total, page.has_more, page.items.length]).toEqual([AUDIT_LISTED_MAX, true, 100]);
    expect((await list({ person, page_size: 100, page: 101 })).items).toEqual([]);
  });

  it('filters what a person did, and what was done to them, without reading other entries', async () => {
    const person = anId();
    // Their entries are interleaved with those of others, as in a real log.
    for (let hour = 0; hour < 100; hour += 1) {
      await writeEntries(1, { actor_id: person, target_id: anId() });
      await writeEntries(1, { actor_id: anId(), target_id: person });
      await writeEntries(300, { actor_id: anId(), target_id: anId() });
    }
    await sql.query('VACUUM ANALYZE audit_entries');
    for (const filter of [
      { person, outcome: 'failure' as const },
      { person, action: 'role-change' as const },
    ]) {
      const { sql: statement, parameters } = newestMatching(filter, { limit: AUDIT_LISTED_MAX + 1 });
      const { rows } = await sql.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
        parameters,
      );
      const sifting = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter(
        (node) => node['Rows Removed by Filter'],
      );
      expect(sifting.map((node) => [node['Node Type'], node['Rows Removed by Filter']])).toEqual([
        ['Index Only Scan', 100],
        ['Index Only Scan', 100],
      ]);
    }
  });

  it.each([
    ['person', 'somebody'],
    ['action', 'nonsense'],
    ['outcome', 'perhaps'],
    ['from', 'yesterday'],
    ['to', '2026-13-01T00:00:00Z'],
    ['page_size', '101'],
  ])('refuses a wrong %s', async (field, value) => {
    const response = await get(`${LOG}?${field}=${value}`);
    expect(response.status).toBe(400);
    expect((response.body.errors as { field: string }[])[0]!.field).toBe(field);
    expect(admin.asked).toEqual([]);
  });

  it('is closed to users, to visitors, and to whom auth does not call an administrator any more', async () => {
    expect((await get(LOG, await admin.sessions.signIn())).status).toBe(403);
    expect((await get(LOG, null)).status).toBe(401);
    admin.answerWith(403, { type: 'about:blank', title: '', status: 403, detail: '', code: 'FORBIDDEN' });
    const response = await get(LOG);
    expect([response.status, response.body.items]).toEqual([403, undefined]);
    admin.answerWith(500);
    expect((await get(LOG)).status).toBe(503);
  });
});
