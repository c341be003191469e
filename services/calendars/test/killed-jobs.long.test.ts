import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import { unzipSync } from 'fflate';
import { aConcert, aFile } from './support/calendar-files.js';
import { startProgram } from './support/calendars-program.js';
import { startCalendars, type CalendarsUnderTest } from './support/calendars-under-test.js';

const CHECKING_PROGRAM = fileURLToPath(new URL('./support/checking-program.mjs', import.meta.url));
/** How often the service is killed in each step; twenty times in long runs. */
const KILLS = Number(process.env.IMPORT_KILLS ?? 1);
/** Three transactions of new events. */
const NEW = 600;
/** Number of entries of a source, and of changed ones: in long runs as many transactions as kills. */
const [KEPT, CHANGED] = KILLS === 1 ? [NEW, 100] : [2_400, 500];
const LIMIT_MS = 240_000 + KILLS * 60_000;
/** A process may take long to start on a busy machine. */
const START_MS = 120_000;

describe('Work during which its service is killed', () => {
  let world: CalendarsUnderTest;
  const programs: ChildProcess[] = [];
  let folder: string;
  /** The response of a calendar's source. */
  let sourceFile: string;
  const [userId, calendarId, eventId, importId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daymark-source-'));
    sourceFile = join(folder, 'calendar.ics');
    world = await startCalendars();
    // The stores stay; the service that runs the import is a separate process.
    await world.service.close();
    await world.sql.query(
      `INSERT INTO calendars (id, user_id, name, is_public, color) VALUES ($1, $2, 'Concerts', true, '#2563eb')`,
      [calendarId, userId],
    );
    await world.sql.query(
      `INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
         series_end, is_recurring, is_public_shareable)
       VALUES ($1, $2, 'there', 'Before', '2026-03-02T19:00', '2026-03-02T21:00', 'Europe/Berlin', false,
         '2026-03-02T18:00Z', '2026-03-02T20:00Z', '2026-03-02T20:00Z', false, true)`,
      [eventId, userId],
    );
    await world.sql.query('INSERT INTO calendar_events (calendar_id, event_id) VALUES ($1, $2)', [
      calendarId,
      eventId,
    ]);
    // Makes each step last a while, so that it can be interrupted.
    await world.sql.query(`CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(CASE TG_OP WHEN 'UPDATE' THEN 0.02 ELSE 0.001 END); RETURN coalesce(NEW, OLD); END $$`);
    await world.sql.query('GRANT EXECUTE ON FUNCTION take_time TO PUBLIC');
    for (const [table, acts] of [
      ['import_items', 'INSERT'],
      ['events', 'INSERT OR UPDATE OR DELETE'],
    ])
      await world.sql.query(
        `CREATE TRIGGER take_time BEFORE ${acts} ON ${table} FOR EACH ROW EXECUTE FUNCTION take_time()`,
      );
    // An archive of one event has few statements, and each of them is a step.
    await world.sql.query(`CREATE FUNCTION take_longer() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END $$`);
    await world.sql.query('GRANT EXECUTE ON FUNCTION take_longer TO PUBLIC');
    await world.sql.query(`CREATE TRIGGER take_longer BEFORE UPDATE OF progress_done, state ON archives
      FOR EACH ROW EXECUTE FUNCTION take_longer()`);
    await world.sql.query(`CREATE TRIGGER take_longer BEFORE INSERT ON outbox
      FOR EACH ROW WHEN (NEW.queue = 'notices') EXECUTE FUNCTION take_longer()`);
  });
  afterAll(async () => {
    for (const program of programs) program.kill('SIGKILL');
    await world.close();
    await rm(folder, { recursive: true });
  });

  function start(path?: string): ChildProcess {
    const program = startProgram({ ...world.settings, SOURCE_FILE: sourceFile }, path);
    programs.push(program);
    return program;
  }

  const row = async <Row extends object>(statement: string): Promise<Row> =>
    (await world.sql.query<Row>(statement)).rows[0]!;

  const isAt = async (statement: string): Promise<boolean> =>
    (
      await row<{ is_at: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()
           AND query LIKE '${statement}%') AS is_at`,
      )
    ).is_at;

  /** Kills the service in the middle of a statement, repeatedly, and lets another one finish. */
  async function killIn(statement: string, hasEnded: () => Promise<boolean>, path?: string): Promise<void> {
    await killInEach(
      Array.from({ length: KILLS }, () => statement),
      hasEnded,
      path,
    );
  }

  /** The same in the middle of one statement after the other. */
  async function killInEach(
    statements: readonly string[],
    hasEnded: () => Promise<boolean>,
    path?: string,
  ): Promise<void> {
    for (const statement of statements) {
      const program = start(path);
      // On a slow machine the last of it may be written before the signal arrives.
      await until(
        `the middle: ${statement}`,
        async () => (await isAt(statement)) || (await hasEnded()),
        START_MS,
      );
      program.kill('SIGKILL');
      await once(program, 'exit');
      // PostgreSQL finishes the statement, and may renew the lease by it, before it notices the closed connection.
      await until(`the end of the statement: ${statement}`, async () => !(await isAt(statement)));
      // Simulates that the lease of the dead worker and the pause for its host are over. In long runs it dies more
      // often than a job may.
      const over = 'leased_until = now() WHERE leased_until IS NOT NULL';
      await world.sql.query(`UPDATE imports SET attempts = 0, ${over}`);
      await world.sql.query(`UPDATE archives SET attempts = 0, ${over}`);
      await world.sql.query(`UPDATE calendar_sources SET attempts = 0, next_check_at = now(), ${over}`);
      await world.sql.query('DELETE FROM source_hosts');
    }
    const last = start(path);
    await until(`the end of: ${statements.at(-1)}`, hasEnded, START_MS);
    last.kill('SIGTERM');
    await once(last, 'exit');
  }

  const isImport = (state: string) => async () =>
    (await row<{ state: string }>('SELECT state FROM imports')).state === state;

  const begin = (state: string) =>
    world.sql.query('UPDATE imports SET state = $1, progress_done = 0, version = version + 1', [state]);
  const counts = () =>
    row<{ events: number; uids: number; changed: number; places: number }>(
      `SELECT count(*)::int AS events, count(DISTINCT uid)::int AS uids,
         count(*) FILTER (WHERE title = 'Changed')::int AS changed,
         (SELECT count(*)::int FROM calendar_events WHERE calendar_id = '${calendarId}') AS places
       FROM events WHERE user_id = '${userId}'`,
    );
  const published = () =>
    row<{ changes: number }>(
      `SELECT count(*)::int AS changes FROM published_changes WHERE calendar_id = '${calendarId}'`,
    );

  it(
    'of an import is read, run and taken back as a whole, whatever step it is killed in, and nothing is there twice',
    async () => {
      const entries = Array.from({ length: NEW }, (_, number) => aConcert(`new-${number}`, 3));
      const changed = aConcert('there', 2, 'SUMMARY:Changed', 'SEQUENCE:1');
      await world.sql.query(
        `INSERT INTO imports (id, user_id, state, file_name, file_bytes, file, calendar_id, made_calendar_id, timezone)
         VALUES ($1, $2, 'reading', 'club.ics', 1, $3, $4, gen_random_uuid(), 'Europe/Berlin')`,
        [importId, userId, aFile([...entries, changed]), calendarId],
      );
      await killIn('INSERT INTO import_items', isImport('ready'));
      expect((await row<{ counts: object }>('SELECT counts FROM imports')).counts).toMatchObject({
        new: NEW,
        changed: 1,
        chosen: NEW + 1,
      });

      await begin('importing');
      await killIn('INSERT INTO events', isImport('done'));
      expect(await counts()).toEqual({ events: NEW + 1, uids: NEW + 1, changed: 1, places: NEW + 1 });
      expect((await row<{ result: object }>('SELECT result FROM imports')).result).toMatchObject({
        created: NEW,
        changed: 1,
        failed: 0,
      });
      // So many changed at once that everything has to be read again.
      expect((await published()).changes).toBe(0);

      await begin('undoing');
      await killIn('DELETE FROM events', isImport('undone'));
      expect(await counts()).toEqual({ events: 1, uids: 1, changed: 0, places: 1 });
      expect((await row<{ result: object }>('SELECT result FROM imports')).result).toMatchObject({
        undone: NEW + 1,
        kept: 0,
      });
    },
    LIMIT_MS,
  );

  it(
    'of a synchronised calendar is complete, wherever its check is killed',
    async () => {
      const calendar = randomUUID();
      await world.sql.query(
        `INSERT INTO calendars (id, user_id, name, is_public, color) VALUES ($1, $2, 'Kept', true, '#2563eb')`,
        [calendar, randomUUID()],
      );
      const entries = (last: number, title: string) =>
        Array.from({ length: last }, (_, number) =>
          aConcert(`kept-${number}`, 3, ...(number < CHANGED ? [`SUMMARY:${title}`] : [])),
        );
      const kept = async () =>
        row<{ events: number; uids: number; changed: number; noted: number }>(
          `SELECT count(*)::int AS events, count(DISTINCT uid)::int AS uids,
             count(*) FILTER (WHERE title = 'Changed')::int AS changed,
             (SELECT count(*)::int FROM source_events WHERE calendar_id = '${calendar}') AS noted
           FROM events JOIN calendar_events c ON c.event_id = id WHERE c.calendar_id = '${calendar}'`,
        );
      const check = async (file: Buffer, statement: string) => {
        await writeFile(sourceFile, file);
        await world.sql.query(
          'UPDATE calendar_sources SET next_check_at = now(), succeeded_at = NULL, body_hash = NULL',
        );
        await world.sql.query('DELETE FROM source_hosts');
        const isInStep = async () =>
          (
            await row<{ is_in_step: boolean }>(
              'SELECT succeeded_at IS NOT NULL AS is_in_step FROM calendar_sources',
            )
          ).is_in_step;
        await killIn(statement, isInStep, CHECKING_PROGRAM);
      };
      await world.sql.query(
        `INSERT INTO calendar_sources (calendar_id, user_id, address, host, interval_minutes, timezone)
         SELECT id, user_id, 'https://club.example.org/', 'club.example.org', 60, 'Europe/Berlin' FROM calendars WHERE id = $1`,
        [calendar],
      );
      await check(aFile(entries(KEPT, 'Before')), 'INSERT INTO events');
      expect(await kept()).toEqual({ events: KEPT, uids: KEPT, changed: 0, noted: KEPT });
      // Long runs kill the other two steps as well.
      if (KILLS === 1) return;
      await check(aFile(entries(KEPT, 'Changed')), 'UPDATE events');
      expect(await kept()).toEqual({ events: KEPT, uids: KEPT, changed: CHANGED, noted: KEPT });
      await check(aFile(entries(CHANGED, 'Changed')), 'DELETE FROM events');
      expect(await kept()).toEqual({ events: CHANGED, uids: CHANGED, changed: CHANGED, noted: CHANGED });
    },
    LIMIT_MS,
  );

  it(
    'of an archive is made whole or not, its mail is sent once, and no file is left over',
    async () => {
      const directory = world.settings.LOGO_DIRECTORY!;
      // Claimed; gathering; the file is written, and its row is not; the mail is about to be sent.
      const steps = [
        'UPDATE archives SET leased_by',
        'UPDATE archives SET progress_done',
        'UPDATE archives SET state',
        'INSERT INTO "outbox"',
      ];
      const rounds = Math.ceil(KILLS / steps.length);
      const names: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const [id, name] = [randomUUID(), randomBytes(16).toString('hex')];
        names.push(name);
        await world.sql.query('INSERT INTO archives (id, user_id, file_name) VALUES ($1, $2, $3)', [
          id,
          userId,
          name,
        ]);
        const isReady = async () =>
          (await row<{ state: string }>(`SELECT state FROM archives WHERE id = '${id}'`)).state === 'ready';
        // In the gate the last two, which have a file; in long runs all.
        await killInEach(KILLS === 1 ? steps.slice(2) : steps, isReady);
        const { bytes } = await row<{ bytes: number }>(`SELECT bytes FROM archives WHERE id = '${id}'`);
        const file = await readFile(join(directory, name));
        expect(file).toHaveLength(bytes);
        expect(Object.keys(unzipSync(file))).toContain('manifest.json');
      }
      expect((await readdir(directory)).sort()).toEqual(names.sort());
      const { mails } = await row<{ mails: number }>(
        `SELECT count(*)::int AS mails FROM outbox WHERE queue = 'notices' AND payload ->> 'account_id' = '${userId}'`,
      );
      expect(mails).toBe(rounds);
    },
    LIMIT_MS,
  );
});
