import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProduct, type RunningProduct } from '@daymark/product-runner';
import pg from 'pg';
import { backUp } from '../src/back-up.js';
import { recordDeletedAccounts } from '../src/deleted-accounts.js';
import { restore } from '../src/restore.js';
import { BackupError } from '../src/settings.js';

const START_TIMEOUT_MS = 300_000;
/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const WITH_DATABASE = ['auth', 'calendars', 'published', 'admin', 'mailer'] as const;
const STAYER = 'stayer@example.org';
const LEAVER = 'leaver@example.org';

let product: RunningProduct;
let client: ReturnType<typeof clientOf>;
let backups: string;
const report = () => undefined;

/** A person's data before the disaster. */
const before = {
  password: '',
  refreshCookie: '',
  calendar: '',
  leaversCalendar: '',
  acknowledged: [] as string[],
  logo: '',
  /** The backup. */
  name: '',
  takenAt: new Date(),
};
let leaverId = '';

beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'backups-'));
  product = await startProduct({ report });
  client = clientOf(product);
}, START_TIMEOUT_MS);
afterAll(async () => {
  await product?.stop();
  await rm(backups, { recursive: true, force: true });
});

const settingsOf = ({ databaseAdminUrl, logoDirectory }: RunningProduct) => ({
  adminDatabaseUrl: databaseAdminUrl,
  logoDirectory,
  backupDirectory: backups,
  keep: 3,
});

describe('A product that is destroyed and restored from its backup', () => {
  it(
    'is backed up while people write, without anybody having to wait',
    async () => {
      await client.sql(
        `INSERT INTO auth.accounts (email, password_hash)
         SELECT new.email, owner.password_hash FROM auth.accounts owner, unnest($1::text[]) AS new (email)`,
        [[STAYER, LEAVER]],
      );
      before.password = product.owner.password;
      const stayer = await client.signIn(STAYER);
      before.refreshCookie = stayer.cookie;
      before.calendar = await client.createCalendar(stayer.token, 'Rowing');
      const leaver = await client.signIn(LEAVER);
      before.leaversCalendar = await client.createCalendar(leaver.token, 'Leaving');
      await client.createEvent(leaver.token, before.leaversCalendar, 'A secret of the leaver');
      const [{ id }] = (await client.sql(`SELECT id FROM auth.accounts WHERE email = $1`, [LEAVER])) as [
        { id: string },
      ];
      leaverId = id;
      const looked = await client.createEvent(stayer.token, before.calendar, 'With a logo');
      before.acknowledged.push('With a logo');
      before.logo = await client.putLogo(stayer.token, looked);

      // Mails that are waiting during the backup, in both possible ways: one message was published and is sent after
      // the backup; publishing the other to Redis has just failed.
      await product.stopService('mailer');
      await client.call('POST', '/api/auth/password-reset', { body: { email: STAYER } });
      await client.until(
        `SELECT 1 FROM auth.outbox WHERE queue = 'email' AND sent_at IS NOT NULL AND settled_at IS NULL`,
      );
      await client.sql(
        `INSERT INTO auth.outbox (id, queue, job, payload, hand_overs, check_at)
         SELECT gen_random_uuid(), queue, job, payload, 1, now() + interval '1 hour'
         FROM auth.outbox WHERE queue = 'email' AND settled_at IS NULL`,
      );

      let [isBegun, isOver] = [false, false];
      const writing = (async () => {
        for (let number = 0; !isOver && number < 40; number += 1) {
          await client.createEvent(stayer.token, before.calendar, `Written ${number}`);
          // A write acknowledged after the backup began may be in it or not.
          if (!isBegun) before.acknowledged.push(`Written ${number}`);
          await delay(20);
        }
      })();
      while (before.acknowledged.length < 4) await delay(10);
      isBegun = true;
      before.name = (await backUp(settingsOf(product), report)).split('/').at(-1)!;
      isOver = true;
      before.takenAt = new Date();
      await writing;
      await product.startService('mailer');
      while ((await client.mailsTo(STAYER)) === 0) await delay(100);
    },
    START_TIMEOUT_MS,
  );

  it(
    'is not restored while services run, and says which do',
    async () => {
      await expect(restore(settingsOf(product), before.name, report)).rejects.toThrow(
        /^Stop the services first; connected: .*daymark-auth.*daymark-calendars/,
      );
    },
    START_TIMEOUT_MS,
  );

  it(
    'is restored on another machine',
    async () => {
      const owner = await client.signIn(product.owner.email);
      await client.call('DELETE', `/api/admin/users/${leaverId}`, { token: owner.token });
      await client.until(`SELECT 1 FROM auth.deleted_accounts WHERE account_id = '${leaverId}'`);
      await recordDeletedAccounts(settingsOf(product), report);
      await product.stop();

      product = await startProduct({ report });
      client = clientOf(product);
      for (const service of WITH_DATABASE) await product.stopService(service);
      const lines: string[] = [];
      await restore(settingsOf(product), before.name, (line) => lines.push(line));
      expect(lines).toContain('  deleted 1 accounts again that had been deleted since');
      expect(lines.join('\n')).toMatch(/2 mails of before are not sent again/);
      await Promise.all(WITH_DATABASE.map((service) => product.startService(service)));
      client.password = before.password;
    },
    START_TIMEOUT_MS,
  );

  it('has every event that was acknowledged before, in the lists and in the feed', async () => {
    const { token } = await client.signIn(STAYER);
    const titles = await client.titles(token);
    expect(titles).toEqual(expect.arrayContaining(before.acknowledged));
    const feed = await client.call('GET', `/feed/${before.calendar}.ics`);
    expect(feed.status).toBe(200);
    for (const title of before.acknowledged) expect(feed.text).toContain(`SUMMARY:${title}`);
    expect(feed.text.trimEnd().endsWith('END:VCALENDAR')).toBe(true);
  });

  it('shows the logos', async () => {
    expect(await readdir(product.logoDirectory)).toHaveLength(1);
    const { token } = await client.signIn(STAYER);
    const logo = await client.call('GET', before.logo, { token });
    expect(logo.body).toMatchObject({ media_type: 'image/png' });
  });

  it('has the audit log, which still belongs to a role without login', async () => {
    expect(
      await client.sql(`SELECT FROM audit.audit_entries WHERE action = 'sign-in' AND at < $1`, [
        before.takenAt,
      ]),
    ).not.toHaveLength(0);
    const owners = await client.sql(
      `SELECT DISTINCT rolname, rolcanlogin FROM pg_class JOIN pg_roles ON pg_roles.oid = relowner
        WHERE relnamespace = 'audit'::regnamespace`,
    );
    expect(owners).toEqual([{ rolname: 'daymark_audit', rolcanlogin: false }]);
  });

  it('ends all earlier sessions', async () => {
    const refreshed = await client.call('POST', '/api/auth/refresh', { cookie: before.refreshCookie });
    expect(refreshed.status).toBe(401);
  });

  it('does not bring back who was deleted since', async () => {
    const refused = await client.call('POST', '/api/auth/sign-in', {
      body: { email: LEAVER, password: before.password },
    });
    expect(refused.status).toBe(401);
    expect(
      await client.sql('SELECT 1 FROM auth.deleted_accounts WHERE account_id = $1', [leaverId]),
    ).toHaveLength(1);
    await client.until(
      `SELECT 1 WHERE NOT EXISTS (SELECT FROM calendars.calendars WHERE id = '${before.leaversCalendar}')
         AND NOT EXISTS (SELECT FROM calendars.events WHERE user_id = '${leaverId}')`,
    );
    expect((await client.call('GET', `/feed/${before.leaversCalendar}.ics`)).status).toBe(410);
  });

  it('sends no earlier mail again, and continues to send new ones', async () => {
    await client.call('POST', '/api/auth/password-reset', { body: { email: product.owner.email } });
    while ((await client.mailsTo(product.owner.email)) === 0) await delay(100);
    expect(await client.mailsTo(STAYER)).toBe(0);
  });

  it('has nothing half: no rule, exception, look, place in a calendar or logo without what it belongs to', async () => {
    expect(
      await client.sql(`
        SELECT 'rule' FROM calendars.event_recurrences r LEFT JOIN calendars.events e ON e.id = r.event_id WHERE e.id IS NULL
        UNION ALL SELECT 'place' FROM calendars.calendar_events p
          LEFT JOIN calendars.events e ON e.id = p.event_id LEFT JOIN calendars.calendars c ON c.id = p.calendar_id
          WHERE e.id IS NULL OR c.id IS NULL
        UNION ALL SELECT 'exception' FROM calendars.events x
          LEFT JOIN calendars.events e ON e.id = x.parent_event_id WHERE x.parent_event_id IS NOT NULL AND e.id IS NULL
        UNION ALL SELECT 'session' FROM auth.sessions s LEFT JOIN auth.accounts a ON a.id = s.account_id WHERE a.id IS NULL`),
    ).toEqual([]);
  });

  it('is not overwritten by a backup that is damaged, of another version, or unknown', async () => {
    const of = (name: string) => restore(settingsOf(product), name, report);
    await expect(of('2020-01-01T00-00-00Z')).rejects.toThrow(BackupError);
    await client.sql(`INSERT INTO mailer.migrations (timestamp, name) VALUES (1, 'OfAVersionToCome1')`);
    await expect(of(before.name)).rejects.toThrow(
      'The schema mailer has OfAVersionToCome1, which the backup does not have',
    );
    await client.sql(`DELETE FROM mailer.migrations WHERE timestamp = 1`);
    await writeFile(join(backups, before.name, 'auth.accounts.copy.gz'), 'damaged');
    await expect(of(before.name)).rejects.toThrow('auth.accounts.copy.gz is missing or damaged');
  });
});

function clientOf(of: RunningProduct) {
  const call = async (
    method: string,
    path: string,
    { token, body, file, cookie }: { token?: string; body?: unknown; file?: Buffer; cookie?: string } = {},
  ) => {
    const response = await fetch(new URL(path, of.origin), {
      method,
      headers: {
        origin: of.origin,
        'x-requested-with': 'drill',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file && { 'content-type': 'image/png' }),
      },
      body: file ? new Uint8Array(file) : body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      type,
      text,
      body: (type.includes('json') && text ? JSON.parse(text) : {}) as Record<string, unknown>,
      cookie: (response.headers.getSetCookie()[0] ?? '').split(';')[0]!,
    };
  };
  const created = (answer: { status: number; text: string; body: Record<string, unknown> }) => {
    if (answer.status >= 300) throw new Error(`refused with ${answer.status}: ${answer.text}`);
    return answer.body.id as string;
  };
  const sql = async (text: string, values: unknown[] = []): Promise<unknown[]> => {
    const connection = new pg.Client({ connectionString: of.databaseAdminUrl });
    await connection.connect();
    try {
      return (await connection.query(text, values)).rows;
    } finally {
      await connection.end();
    }
  };
  return {
    password: of.owner.password,
    call,
    sql,
    async signIn(email: string) {
      const answer = await call('POST', '/api/auth/sign-in', { body: { email, password: this.password } });
      if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.text}`);
      return { token: answer.body.access_token as string, cookie: answer.cookie };
    },
    createCalendar: async (token: string, name: string) =>
      created(await call('POST', '/api/calendars', { token, body: { name, is_public: true } })),
    createEvent: async (token: string, calendar_id: string, title: string) =>
      created(
        await call('POST', '/api/events', {
          token,
          body: {
            title,
            calendar_id,
            start_local: '2030-12-01T09:00',
            end_local: '2030-12-01T10:00',
            timezone: 'Europe/Berlin',
            is_public_shareable: true,
          },
        }),
      ),
    async putLogo(token: string, event: string): Promise<string> {
      const { body } = await call('GET', `/api/events/${event}/customization`, { token });
      const version = (body as { version?: number }).version;
      const path = `/api/events/${event}/logo${version === undefined ? '' : `?version=${version}`}`;
      const answer = await call('PUT', path, { token, file: PICTURE });
      if (answer.status >= 300) throw new Error(`logo: ${answer.status} ${answer.text}`);
      return answer.text.match(/\/api\/(?:public\/)?logos\/[0-9a-f]{32}/)![0];
    },
    async titles(token: string): Promise<string[]> {
      const { body } = await call('GET', '/api/events?page=1&page_size=100', { token });
      return (body.items as { title: string }[]).map(({ title }) => title);
    },
    async mailsTo(address: string): Promise<number> {
      const response = await fetch(`${of.inbox.url}/api/messages?to=${encodeURIComponent(address)}`);
      return ((await response.json()) as { messages: unknown[] }).messages.length;
    },
    async until(text: string): Promise<void> {
      while ((await sql(text)).length === 0) await delay(100);
    },
  };
}
