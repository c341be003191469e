import { describe, expect, it } from '@jest/globals';
import {
  AUDIT_DETAILS_MAX_CHARACTERS,
  AUDIT_EXPORT_PART_ENTRIES,
  exportAudit,
  type AuditExportPart,
} from '@daymark/contracts';
import { until } from '@daymark/service-kit/testing';
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

const HEADINGS =
  'id,at,service,action,outcome,actor,actor_id,target,target_id,object,object_date,object_id,network,request_id,details\r\n';

describe('The export of the audit log', () => {
  useAudit();

  const part = async (query: Record<string, string>) => {
    const response = await get(`${LOG}/export?${new URLSearchParams(query).toString()}`);
    expect([response.status, response.body.detail]).toEqual([200, undefined]);
    return response.body as AuditExportPart;
  };

  it('has a line for each entry, people by address or pseudonym, and nothing that a spreadsheet would run', async () => {
    const [actor, target] = [anId(), anId()];
    const created_at = new Date(Date.now() - 60_000).toISOString();
    const id = await say({
      action: 'role-change',
      actor_id: actor,
      target_id: target,
      network: '203.0.113.9',
      details: '{"=cmd":"x","role":"admin"}',
      created_at,
    });
    knowPeople({ id: actor, email: '=1+1@example.org' });
    expect(await part({ person: actor })).toEqual({
      csv: `${HEADINGS}${id},${created_at},auth,role-change,success,"'=1+1@example.org",${actor},deleted ${target.slice(0, 8)},${target},,,,203.0.113.9,,"'=cmd: x; role: admin"\r\n`,
      count: 1,
      total: 1,
      next: null,
    });
  });

  it('names events and calendars before their ids, private ones by what they are, and nothing unknown', async () => {
    const [person, event, hidden, gone] = [anId(), anId(), anId(), anId()];
    const about = { sender: 'calendars', action: 'event-deletion', actor_id: person };
    for (const object_id of [gone, hidden, event]) await say({ ...about, object_id });
    admin.describeBy((object) => {
      if (object.startsWith(gone)) return null;
      const isShared = object.startsWith(event);
      return {
        kind: 'event',
        name: isShared ? '=Regatta' : null,
        start_local: isShared ? '2026-05-03T10:00' : null,
      };
    });
    const { csv } = await part({ person });
    const [, ...lines] = csv.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(9, 12))).toEqual(
      expect.arrayContaining([
        [`"'=Regatta"`, '2026-05-03T10:00', event],
        ['private event', '', hidden],
        ['', '', gone],
      ]),
    );
    admin.describeBy(null);
    expect((await get(`${LOG}/export?person=${person}`)).status).toBe(503);
  });

  it('is split into parts that have every entry once, with headings and the total in the first', async () => {
    const person = anId();
    const count = AUDIT_EXPORT_PART_ENTRIES * 2 + 1;
    await writeEntries(count, { actor_id: person });
    const parts = [await part({ person })];
    await writeEntries(3, { actor_id: person }, 0);
    for (let { next } = parts[0]!; next; { next } = parts.at(-1)!)
      parts.push(await part({ person, after: next }));
    expect(parts.map((each) => [each.count, each.total])).toEqual([
      [AUDIT_EXPORT_PART_ENTRIES, count],
      [AUDIT_EXPORT_PART_ENTRIES, null],
      [1, null],
    ]);
    const [headings, ...lines] = parts
      .map(({ csv }) => csv)
      .join('')
      .trimEnd()
      .split('\r\n');
    expect(`${headings}\r\n`).toBe(HEADINGS);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(count);
    const times = lines.map((line) => line.split(',')[1]!);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('is split into parts of a few megabytes, however long the entries are', async () => {
    const person = anId();
    const count = 2_500;
    await sql.query(
      `INSERT INTO audit_entries (id, at, service, action, outcome, actor_id, details)
       SELECT gen_random_uuid(), now() - make_interval(secs => n), 'auth', 'sign-in', 'success', $1, $2
       FROM generate_series(1, $3::int) n`,
      [person, { reference: 'x'.repeat(AUDIT_DETAILS_MAX_CHARACTERS) }, count],
    );
    const first = await part({ person });
    expect(first.count).toBeLessThan(count);
    expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThanOrEqual(exportAudit.bound!.bytes);
    const rest = await part({ person, after: first.next! });
    expect(Buffer.byteLength(JSON.stringify(rest))).toBeLessThanOrEqual(exportAudit.bound!.bytes);
    expect(
      first.count + rest.count + (rest.next ? (await part({ person, after: rest.next })).count : 0),
    ).toBe(count);
  });

  it('is recorded itself, with what it was filtered by, and once for all its parts', async () => {
    const person = anId();
    await writeEntries(AUDIT_EXPORT_PART_ENTRIES + 1, { actor_id: person });
    const { next } = await part({ person });
    await part({ person, after: next! });
    const entriesOf = async () =>
      (
        await sql.query<object>(
          `SELECT service, outcome, target_id, details FROM audit_entries
            WHERE action = 'audit-export' AND actor_id = $1`,
          [administrator.user_id],
        )
      ).rows;
    await until('the entry', async () => (await entriesOf()).length > 0);
    await until('nothing to hand over', async () => {
      const { rowCount } = await sql.query('SELECT FROM outbox WHERE settled_at IS NULL');
      return rowCount === 0;
    });
    expect(await entriesOf()).toEqual([
      { service: 'admin', outcome: 'success', target_id: null, details: { person } },
    ]);
  });

  it.each(['x', `2026-13-01T00:00:00.000Z_${'0'.repeat(36)}`, `0000-01-01T00:00:00.000Z_${'0'.repeat(36)}`])(
    'cannot be continued after %s',
    async (after) => {
      expect((await get(`${LOG}/export?after=${after}`)).status).toBe(400);
    },
  );

  it('is begun ten times in a minute by one administrator, not more', async () => {
    for (let count = 0; count < 10; count += 1) await part({ person: anId() });
    expect((await get(`${LOG}/export`)).status).toBe(429);
  });

  it('is closed to users, to visitors, and to whom auth does not call an administrator any more', async () => {
    expect((await get(`${LOG}/export`, await admin.sessions.signIn())).status).toBe(403);
    expect((await get(`${LOG}/export`, null)).status).toBe(401);
    admin.answerWith(403, { type: 'about:blank', title: '', status: 403, detail: '', code: 'FORBIDDEN' });
    expect((await get(`${LOG}/export`)).status).toBe(403);
  });
});
