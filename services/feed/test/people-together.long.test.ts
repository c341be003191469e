import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry, HistoryPage } from '@daymark/contracts';
import { testRedis } from '@daymark/local-stack';
import { until, type SignedIn } from '@daymark/service-kit/testing';
import { Redis } from 'ioredis';
import { SeededRandom } from './support/random-series.js';
import { services, startFeed, useTwoServices, type Replica } from './support/two-services.js';

/** `PROPERTY_SEED` for others. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_129);
const ROUNDS = 200;
/** In one round of so many a replica is killed in the middle of what it does. */
const KILLED_EACH = 25;
const ROLES_CHANGE_EACH = 10;
const IMPORTED_EACH = 50;
const DATES = 6;
const TIMEOUT_MS = 300_000;

type Role = 'contributor' | 'editor' | 'manager';
interface Person extends SignedIn {
  /** Null who has no role any more. */
  member: Role | null;
  /** Before this round, in which it changed. */
  former: Role | null;
  /** What they did last: its Undo-Key, with what, and whether they made that. */
  last: { key: string; id: string; isAuthor: boolean } | null;
}
interface EventHere {
  id: string;
  version: number;
  title: string;
  created_by: { id: string };
  recurrence?: object | null;
}
interface Answer {
  status: number;
  body: Record<string, unknown> & { code?: string; version?: number };
}
/** What a person was told that it was done. */
interface Done {
  id: string;
  version: number;
  title: string;
  by: string;
}
/** An action of the history on one event, with the event before and after it; null where it did not exist. */
interface Noted {
  actor_id: string;
  before: StoredEvent | null;
  after: StoredEvent | null;
}
interface StoredEvent {
  title: string;
  is_recurring: boolean;
  version: number;
  latest_version: number;
}

describe('Five people with three roles on one calendar, on two replicas that are killed', () => {
  useTwoServices();

  it(
    'lose nothing, do nothing twice, and leave a true history and the right feed',
    withReplicas(async (replicas) => {
      const dice = new SeededRandom(SEED);
      const { id: calendar } = await services.createCalendar({ name: 'Rowing', is_public: true });
      const people: Person[] = [];
      for (const member of ['contributor', 'contributor', 'editor', 'editor', 'manager'] as const)
        people.push({ ...(await services.signIn()), member, former: member, last: null });
      /** Asks again where the connections of a killed process still count, so that the others get none for a moment. */
      const patiently = async <Result>(act: () => Promise<Result>): Promise<Result> => {
        const answered = await until('an answer', () =>
          act().then(
            (result) => ({ result }),
            (error: Error) => {
              if (!error.message.includes('answered 503')) throw error;
              return null;
            },
          ),
        );
        return answered.result;
      };
      const join = ({ user_id, member }: Person) =>
        services.sql.query('INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, $3)', [
          calendar,
          user_id,
          member,
        ]);
      for (const person of people) await join(person);
      /** Changes the role of each of some people while they act, or takes it. */
      const changeRoles = async () => {
        for (const person of people) {
          if (person.former === null || dice.isOnceIn(2)) continue;
          const path = `/api/calendars/${calendar}/people/${person.user_id}`;
          person.member = dice.isOnceIn(4) ? null : dice.one(['contributor', 'editor', 'manager'] as const);
          const { member } = person;
          await patiently(() =>
            member === null
              ? services.ask(services.owner, 'DELETE', path)
              : services.ask(services.owner, 'PATCH', path, { role: member }),
          );
        }
      };

      /** Null where the replica was killed before it answered, or was too busy: it may be asked again. */
      const ask = async (person: SignedIn, method: string, path: string, body?: object, keys: object = {}) =>
        fetch(new URL(path, dice.one(replicas).url), {
          method,
          headers: {
            authorization: `Bearer ${person.token}`,
            ...(body && { 'content-type': 'application/json' }),
            ...keys,
          },
          ...(body && { body: JSON.stringify(body) }),
        })
          .then(async (answer): Promise<Answer | null> => {
            const text = await answer.text();
            if (answer.status === 503) return null;
            return { status: answer.status, body: text ? (JSON.parse(text) as Answer['body']) : {} };
          })
          .catch(() => null);
      /** What is asked again until it is answered is done once, by its key. */
      const askAgain = (person: SignedIn, method: string, path: string, body: object, undoKey: string) => {
        const keys = { 'idempotency-key': randomUUID(), 'undo-key': undoKey };
        return until(`${method} ${path}`, () => ask(person, method, path, body, keys), 30_000);
      };

      const made = new Map<string, string>();
      const series = new Set<string>();
      /** References of dates that were changed or deleted, and not restored since. */
      const datesApart = new Set<string>();
      const done: Done[] = [];
      const answers = new Map<string, number>();
      const count = (name: string) => answers.set(name, (answers.get(name) ?? 0) + 1);
      /** Whether a person may do what some roles include; null where that changed in this round, at any time of it. */
      const may = ({ member, former }: Person, isIncluded: (role: Role) => boolean): boolean | null => {
        const [now, before] = [member, former].map((role) => role !== null && isIncluded(role));
        return now === before ? now! : null;
      };
      /** Refused is what a role does not include, and nothing else: the role of now, which may have changed since asking. */
      const judge = (
        name: string,
        answer: Answer | null,
        person: Person,
        isIncluded: (role: Role) => boolean,
      ): boolean => {
        count(`${name} ${answer?.status ?? 'killed'}`);
        if (answer === null) return false;
        const judged = [name, person.former, person.member, answer.body.code, may(person, isIncluded)];
        if (answer.status === 403) {
          // The audience of a public calendar has no role that could be enough.
          const codes = person.member === null ? ['NOT_ENOUGH_ROLE', 'FORBIDDEN'] : ['NOT_ENOUGH_ROLE'];
          expect(codes).toContain(answer.body.code);
          expect(judged).not.toEqual(judged.with(-1, true));
        } else if (answer.status < 300) expect(judged).not.toEqual(judged.with(-1, false));
        else expect([404, 409]).toContain(answer.status);
        return answer.status < 300;
      };
      const create = async (person: Person, round: number) => {
        const token = `made ${round} ${person.user_id}`;
        const day = `2031-0${dice.number(1, 9)}-1${dice.number(0, 9)}`;
        const isSeries = dice.isOnceIn(3);
        const key = randomUUID();
        const request = {
          title: token,
          description: token,
          start_local: `${day}T19:00`,
          end_local: isSeries ? `${day}T21:00` : '2031-12-30T21:00',
          timezone: 'Europe/Berlin',
          calendar_id: calendar,
          is_public_shareable: true,
          ...(isSeries && { recurrence: { recurrence_type: 'daily', interval: 7, count: DATES } }),
        };
        const answer = await askAgain(person, 'POST', '/api/events', request, key);
        // Who loses the role meanwhile does not see what would be created, and nothing is.
        if (answer.status === 404) expect([person.former, person.member]).toEqual([expect.any(String), null]);
        if (!judge('create', answer, person, () => true)) return;
        const { id, version, title } = answer.body as unknown as EventHere;
        made.set(id, token);
        if (isSeries) series.add(id);
        person.last = { key, id, isAuthor: true };
        done.push({ id, version, title, by: person.user_id });
      };
      const undo = async (person: Person, { key, id, isAuthor }: NonNullable<Person['last']>) => {
        person.last = null;
        const answer = await ask(person, 'POST', `/api/undo/${key}`);
        const isUndone = answer?.body['is_undone'] === true;
        count(`undo ${isUndone ? 'done' : (answer?.status ?? 'killed')}`);
        const mayEdit = may(person, (role) => role !== 'contributor' || isAuthor);
        if (isUndone) expect({ id, mayEdit }).not.toMatchObject({ mayEdit: false });
        else if (answer?.status === 403) expect({ id, mayEdit }).not.toMatchObject({ mayEdit: true });
        else expect([null, 200, 404]).toContain(answer?.status ?? null);
      };
      const act = async (person: Person, round: number) => {
        const ids = [...made.keys()];
        if (ids.length < 5 || dice.isOnceIn(5)) return create(person, round);
        if (person.last && dice.isOnceIn(6)) return undo(person, person.last);
        const apart = datesApart.size > 0 && dice.isOnceIn(10) ? dice.one([...datesApart]) : null;
        const id = apart?.split('-occurrence-')[0] ?? dice.one(ids);
        const found = await ask(person, 'GET', `/api/events/${id}`);
        if (found?.status !== 200) return;
        const { version, created_by } = found.body as unknown as EventHere;
        const isAuthor = created_by?.id === person.user_id;
        const key = randomUUID();
        const undoable = { 'undo-key': key };
        const acted = (name: string, answer: Answer | null) => {
          const isDone = judge(name, answer, person, (role) => role !== 'contributor' || isAuthor);
          if (isDone) person.last = { key, id, isAuthor };
          return isDone;
        };
        const date = apart ?? `${id}-occurrence-${dice.number(0, DATES - 1)}`;
        const kind = dice.number(0, 9);
        if (apart) {
          const path = `/api/events/${apart}/exception`;
          if (acted('restore date', await ask(person, 'DELETE', path, undefined, undoable)))
            datesApart.delete(apart);
        } else if (kind === 0) {
          acted('delete', await ask(person, 'DELETE', `/api/events/${id}`, undefined, undoable));
        } else if (kind === 1) {
          const change = { action: 'share', is_public_shareable: dice.isOnceIn(2) };
          const batch = { events: [{ id, version }], change };
          acted('batch', await askAgain(person, 'POST', '/api/events/batch', batch, key));
        } else if (kind === 2) {
          const name = dice.isOnceIn(2) ? 'cancel' : 'reinstate';
          acted(name, await ask(person, 'POST', `/api/events/${id}/${name}`, { version }, undoable));
        } else if (kind === 3) {
          const { body } = (await ask(person, 'GET', `/api/calendars/${calendar}`)) ?? {
            body: { version: 1 },
          };
          const settings = { version: body.version, description: `of ${round}` };
          judge(
            'settings',
            await ask(person, 'PATCH', `/api/calendars/${calendar}`, settings),
            person,
            (role) => role === 'manager',
          );
        } else if (kind < 7 && series.has(id)) {
          const read = await ask(person, 'GET', `/api/events/${date}`);
          if (read?.status !== 200) return;
          const ofDate = { version: read.body.version, title: `date ${round} ${person.user_id}` };
          const isDone =
            kind === 4
              ? acted('delete date', await ask(person, 'DELETE', `/api/events/${date}`, undefined, undoable))
              : acted('change date', await ask(person, 'PATCH', `/api/events/${date}`, ofDate, undoable));
          if (isDone) datesApart.add(date);
        } else {
          const title = `title ${round} ${person.user_id}`;
          const answer = await ask(person, 'PATCH', `/api/events/${id}`, { version, title }, undoable);
          if (acted('change', answer))
            done.push({
              id,
              version: (answer!.body as unknown as EventHere).version,
              title,
              by: person.user_id,
            });
        }
      };
      /** A manager's import of a few events, which a job writes while the others go on. */
      const bring = async (person: Person, round: number) => {
        const entries = [1, 2, 3].map((number) =>
          [
            'BEGIN:VEVENT',
            `UID:${round}-${number}@club`,
            `DTSTART;TZID=Europe/Berlin:2031040${number}T190000`,
            `DTEND;TZID=Europe/Berlin:2031040${number}T210000`,
            `SUMMARY:imported ${round}`,
            `DESCRIPTION:imported ${round} ${number}`,
            'END:VEVENT',
          ].join('\r\n'),
        );
        const file = [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:-//Club//EN',
          ...entries,
          'END:VCALENDAR',
          '',
        ];
        const path = `/api/imports?calendar_id=${calendar}&timezone=Europe/Berlin`;
        const { id } = await patiently(() => services.postFile(person, path, Buffer.from(file.join('\r\n'))));
        const settled = () =>
          until('the import rests', async () => {
            const now = await patiently(() =>
              services.ask<{ state: string; version: number }>(person, 'GET', `/api/imports/${id}`),
            );
            return ['reading', 'importing'].includes(now.state) ? null : now;
          });
        const { version } = await settled();
        await patiently(() => services.ask(person, 'POST', `/api/imports/${id}/run`, { version }));
        expect((await settled()).state).toBe('done');
        const { rows } = await services.sql.query<{ id: string; description: string }>(
          'SELECT id, description FROM events WHERE description LIKE $1',
          [`imported ${round} %`],
        );
        expect(rows).toHaveLength(3);
        for (const row of rows) made.set(row.id, row.description);
      };

      for (let round = 1; round <= ROUNDS; round += 1) {
        if (round % 5 === 0) await letAMinutePass(services.settings.REDIS_URL);
        for (const person of people) {
          if (person.member === null && round % ROLES_CHANGE_EACH === 5) {
            person.member = dice.one(['contributor', 'editor', 'manager'] as const);
            await join(person);
          }
          person.former = person.member;
        }
        const changing = round % ROLES_CHANGE_EACH === 0 ? [changeRoles()] : [];
        const manager = people.find(({ member }) => member === 'manager');
        const isImported = round % IMPORTED_EACH === 7;
        if (isImported) count(`import ${manager ? 'by a manager' : 'by the owner'}`);
        const imports = isImported ? [bring(manager ?? { ...people[0]!, ...services.owner }, round)] : [];
        const acts = Promise.allSettled([
          ...people.map((person) => act(person, round)),
          ...changing,
          ...imports,
        ]);
        if (round % KILLED_EACH === 0) {
          const [killed] = replicas.splice(dice.number(0, 1), 1);
          const other = replicas[0]!;
          replicas.push(killed!);
          await new Promise((resolve) => setTimeout(resolve, dice.number(0, 30)));
          await killed!.kill();
          replicas.splice(0, 2, other, await services.startCalendarsReplica());
        }
        for (const result of await acts) if (result.status === 'rejected') throw result.reason;
        if (round % 10 === 0)
          for (const { id } of (
            await patiently(() =>
              services.ask<{ items: { id: string }[] }>(services.owner, 'GET', '/api/bin'),
            )
          ).items)
            if (dice.isOnceIn(2))
              await patiently(() => services.ask(services.owner, 'POST', `/api/bin/${id}/restore`));
      }

      expect(answers.get('change 200')).toBeGreaterThan(100);
      expect(answers.get('change 403')).toBeGreaterThan(10);
      expect(answers.get('undo done')).toBeGreaterThan(30);
      expect(answers.get('change date 200')).toBeGreaterThan(5);
      expect(answers.get('delete date 204')).toBeGreaterThan(2);
      expect(answers.get('restore date 204')).toBeGreaterThan(5);
      expect([...answers].filter(([name]) => name.endsWith('killed')).length).toBeGreaterThan(0);

      // Nothing is lost, and nothing is there twice: each event is stored, or in the bin.
      const { rows: kept } = await services.sql.query<{ id: string; description: string }>(
        `SELECT id, description FROM events WHERE user_id = $1 AND NOT is_exception
         UNION ALL SELECT subject_id, state #>> '{own,row,description}' FROM history_states
         WHERE user_id = $1 AND bin_item_id IS NOT NULL AND kind = 'event'`,
        [services.owner.user_id],
      );
      const sorted = (entries: Iterable<readonly [string, string]>) => [...entries].map(String).sort();
      expect(sorted(kept.map(({ id, description }) => [id, description]))).toEqual(sorted(made));

      // Each action began where the one before ended, the last one ended in the present, and each is by who did it.
      const history = await historyOf(services.owner.user_id);
      expect([...history.keys()].sort()).toEqual([...made.keys()].sort());
      for (const noted of history.values()) {
        expect(noted[0]!.before).toBeNull();
        for (const { before, after } of noted)
          // Dates of a series have states of their own in between.
          if (before && after) {
            const next = before.latest_version + 1;
            if (before.is_recurring) expect(after.latest_version).toBeGreaterThanOrEqual(next);
            else expect(after.latest_version).toBe(next);
          }
      }
      for (const { id, version, title, by } of done) {
        const found = history.get(id)!.filter(({ after }) => after?.version === version);
        expect(found.map(({ actor_id, after }) => [actor_id, after!.title])).toEqual([[by, title]]);
      }

      await letAMinutePass(services.settings.REDIS_URL);
      let replays = 0;
      // What the history tells, applied from its first entry, gives the present.
      for (const id of made.keys()) {
        const answer = await ask(services.owner, 'GET', `/api/events/${id}`);
        if (answer?.status !== 200) continue;
        const { own, dates } = await replayedOf(id, made.get(id)!);
        replays += own.size + dates.size;
        for (const [field, value] of own)
          if (field in answer.body) expect([id, field, answer.body[field]]).toEqual([id, field, value]);
        for (const [occurrence, title] of dates) {
          const start = Date.parse(String(answer.body['start_local']).slice(0, 10));
          const index = (Date.parse(occurrence.slice(0, 10)) - start) / (7 * 86_400_000);
          const date = await ask(services.owner, 'GET', `/api/events/${id}-occurrence-${index}`);
          const shown = date?.status === 404 ? null : date?.body['title'];
          expect([id, occurrence, shown]).toEqual([id, occurrence, title]);
        }
      }
      expect(replays).toBeGreaterThan(100);

      // The feed that followed all of it is the one of a service that starts from nothing.
      const { url } = await testRedis();
      const ofNothing = await startFeed({ ...services.settings, REDIS_URL: url });
      const anew = await ofNothing.get(`/feed/${calendar}.ics`);
      await ofNothing.service.close();
      await until('the feed is the same', async () => {
        const now = await services.feed.get(`/feed/${calendar}.ics`);
        return now.text === anew.text && now.headers.etag === anew.headers.etag;
      });
      const { rows: shown } = await services.sql.query<{ uid: string }>(
        'SELECT uid FROM events WHERE user_id = $1 AND is_public_shareable AND NOT is_exception ORDER BY uid',
        [services.owner.user_id],
      );
      const uids = [...anew.text.replaceAll('\r\n ', '').matchAll(/^UID:(.*@.*?)\r?$/gm)].map(
        ([, uid]) => uid!,
      );
      // A changed date has the identity of its series.
      expect([...new Set(uids)].sort()).toEqual(shown.map(({ uid }) => uid).sort());
    }),
    TIMEOUT_MS,
  );
});

/** A test with two replicas of the calendars service, which end however it ends. */
function withReplicas(test: (replicas: Replica[]) => Promise<void>): () => Promise<void> {
  return async () => {
    const replicas = await Promise.all([services.startCalendarsReplica(), services.startCalendarsReplica()]);
    try {
      await test(replicas);
    } finally {
      await Promise.all(replicas.map(({ kill }) => kill()));
    }
  };
}

/** What the history says of each event, from its first action to the present. */
async function historyOf(ownerId: string): Promise<Map<string, Noted[]>> {
  const { rows } = await services.sql.query<{
    id: string;
    actor_id: string;
    is_new: boolean;
    before: StoredEvent | null;
    present: StoredEvent | null;
  }>(
    `SELECT s.subject_id AS id, a.actor_id, s.is_new, s.state #> '{own,row}' AS before, to_jsonb(e) AS present
     FROM history_states s JOIN history_actions a ON a.id = s.action_id LEFT JOIN events e ON e.id = s.subject_id
     WHERE s.user_id = $1 AND s.kind = 'event' AND s.parts IS NULL ORDER BY s.at, s.id`,
    [ownerId],
  );
  const found = new Map<string, Noted[]>();
  for (const [id, ofEvent] of Map.groupBy(rows, (row) => row.id))
    found.set(
      id,
      ofEvent.map(({ actor_id, is_new, before }, index) => {
        const next = ofEvent[index + 1];
        return {
          actor_id,
          before: is_new ? null : before,
          // What was restored did not exist before.
          after: next ? (next.is_new ? null : next.before) : ofEvent[0]!.present,
        };
      }),
    );
  return found;
}

/**
 * The fields of an event after all that its history tells, and the titles of dates that differ from it, null where one is
 * deleted; each change began where the one before ended.
 */
async function replayedOf(eventId: string, firstTitle: string) {
  const entries: HistoryEntry[] = [];
  for (let before = ''; ;) {
    const path = `/api/events/${eventId}/history?page_size=50${before && `&before=${before}`}`;
    const page = await services.ask<HistoryPage>(services.owner, 'GET', path);
    entries.push(...page.items);
    if (page.next === null) break;
    before = page.next;
  }
  const own = new Map<string, unknown>();
  const dates = new Map<string, unknown>();
  for (const { changes } of entries.reverse())
    for (const { field, occurrence, before, after } of changes)
      if (occurrence === null) {
        if (own.has(field)) expect([eventId, field, before]).toEqual([eventId, field, own.get(field)]);
        own.set(field, after);
      } else if (field === 'is_deleted') {
        if (after === true) dates.set(occurrence, null);
        else dates.delete(occurrence);
      } else if (field === 'title') {
        const known = dates.has(occurrence) ? dates.get(occurrence) : (own.get('title') ?? firstTitle);
        expect([eventId, occurrence, before]).toEqual([eventId, occurrence, known]);
        // One like its series follows it.
        if (after === (own.get('title') ?? firstTitle)) dates.delete(occurrence);
        else dates.set(occurrence, after);
      }
  return { own, dates };
}

/** Lets a minute pass for limits. */
async function letAMinutePass(url: string): Promise<void> {
  const redis = new Redis(url);
  const keys = await redis.keys('*rate-limit*');
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
}
