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
const ROLES_CHANGE_EACH = 20;
const TIMEOUT_MS = 300_000;

type Role = 'contributor' | 'editor' | 'manager';
interface Person extends SignedIn {
  member: Role;
}
interface EventHere {
  id: string;
  version: number;
  title: string;
  created_by: { id: string };
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
  latest_version: number;
}

describe('Five people with three roles on one calendar, on two replicas that are killed', () => {
  useTwoServices();

  it(
    'lose nothing, do nothing twice, and leave a true history and the right feed',
    async () => {
      const dice = new SeededRandom(SEED);
      const { id: calendar } = await services.createCalendar({ name: 'Rowing', is_public: true });
      const people: Person[] = [];
      for (const member of ['contributor', 'contributor', 'editor', 'editor', 'manager'] as const)
        people.push({ ...(await services.signIn()), member });
      const giveRoles = async () => {
        for (const { user_id, member } of people)
          await services.sql.query(
            `INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, $3)
             ON CONFLICT (calendar_id, user_id) DO UPDATE SET role = excluded.role`,
            [calendar, user_id, member],
          );
      };
      await giveRoles();
      const replicas: Replica[] = await Promise.all([
        services.startCalendarsReplica(),
        services.startCalendarsReplica(),
      ]);

      /** Null where the replica was killed before it answered. */
      const ask = async (person: SignedIn, method: string, path: string, body?: object, key?: string) =>
        fetch(new URL(path, dice.one(replicas).url), {
          method,
          headers: {
            authorization: `Bearer ${person.token}`,
            ...(body && { 'content-type': 'application/json' }),
            ...(key && { 'idempotency-key': key }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
          .then(async (answer): Promise<Answer> => {
            const text = await answer.text();
            return { status: answer.status, body: text ? (JSON.parse(text) as Answer['body']) : {} };
          })
          .catch(() => null);
      /** What is asked again until it is answered is done once, by its key. */
      const askAgain = (person: SignedIn, method: string, path: string, body: object) => {
        const key = randomUUID();
        return until(`${method} ${path}`, () => ask(person, method, path, body, key), 30_000);
      };

      const made = new Map<string, string>();
      const done: Done[] = [];
      const answers = new Map<string, number>();
      const count = (name: string) => answers.set(name, (answers.get(name) ?? 0) + 1);
      /** Refused is what a role does not include, and nothing else. */
      const judge = (name: string, answer: Answer | null, mayDo: boolean): boolean => {
        count(`${name} ${answer?.status ?? 'killed'}`);
        if (answer === null) return false;
        if (answer.status === 403) expect([answer.body.code, mayDo]).toEqual(['NOT_ENOUGH_ROLE', false]);
        else if (answer.status < 300) expect(mayDo).toBe(true);
        else expect([404, 409]).toContain(answer.status);
        return answer.status < 300;
      };
      const create = async (person: Person, round: number) => {
        const token = `made ${round} ${person.user_id}`;
        const answer = await askAgain(person, 'POST', '/api/events', {
          title: token,
          description: token,
          start_local: `2031-0${dice.number(1, 9)}-1${dice.number(0, 9)}T19:00`,
          end_local: '2031-12-30T21:00',
          timezone: 'Europe/Berlin',
          calendar_id: calendar,
          is_public_shareable: true,
        });
        if (!judge('create', answer, true)) return;
        const { id, version, title } = answer.body as unknown as EventHere;
        made.set(id, token);
        done.push({ id, version, title, by: person.user_id });
      };
      const act = async (person: Person, round: number) => {
        const ids = [...made.keys()];
        if (ids.length < 5 || dice.isOnceIn(5)) return create(person, round);
        const id = dice.one(ids);
        const found = await ask(person, 'GET', `/api/events/${id}`);
        if (found?.status !== 200) return;
        const { version, created_by } = found.body as unknown as EventHere;
        const mayEdit = person.member !== 'contributor' || created_by.id === person.user_id;
        const kind = dice.number(0, 9);
        if (kind === 0) {
          judge('delete', await ask(person, 'DELETE', `/api/events/${id}`), mayEdit);
        } else if (kind === 1) {
          const change = { action: 'share', is_public_shareable: dice.isOnceIn(2) };
          judge(
            'batch',
            await askAgain(person, 'POST', '/api/events/batch', { events: [{ id, version }], change }),
            mayEdit,
          );
        } else if (kind === 2) {
          const name = dice.isOnceIn(2) ? 'cancel' : 'reinstate';
          judge(name, await ask(person, 'POST', `/api/events/${id}/${name}`, { version }), mayEdit);
        } else if (kind === 3) {
          const { body } = (await ask(person, 'GET', `/api/calendars/${calendar}`)) ?? {
            body: { version: 1 },
          };
          const settings = { version: body.version, description: `of ${round}` };
          judge(
            'settings',
            await ask(person, 'PATCH', `/api/calendars/${calendar}`, settings),
            person.member === 'manager',
          );
        } else {
          const title = `title ${round} ${person.user_id}`;
          const answer = await ask(person, 'PATCH', `/api/events/${id}`, { version, title });
          if (judge('change', answer, mayEdit))
            done.push({
              id,
              version: (answer!.body as unknown as EventHere).version,
              title,
              by: person.user_id,
            });
        }
      };

      for (let round = 1; round <= ROUNDS; round += 1) {
        if (round % 5 === 0) await letAMinutePass(services.settings.REDIS_URL);
        if (round % ROLES_CHANGE_EACH === 0) {
          for (const person of people)
            person.member = dice.one(['contributor', 'editor', 'manager'] as const);
          await giveRoles();
        }
        const acts = people.map((person) => act(person, round));
        if (round % KILLED_EACH === 0) {
          const [killed] = replicas.splice(dice.number(0, 1), 1);
          const other = replicas[0]!;
          replicas.push(killed!);
          await new Promise((resolve) => setTimeout(resolve, dice.number(0, 30)));
          await killed!.kill();
          replicas.splice(0, 2, other, await services.startCalendarsReplica());
        }
        await Promise.all(acts);
        if (round % 10 === 0)
          for (const { id } of (
            await services.ask<{ items: { id: string }[] }>(services.owner, 'GET', '/api/bin')
          ).items)
            if (dice.isOnceIn(2)) await services.ask(services.owner, 'POST', `/api/bin/${id}/restore`);
      }

      expect(answers.get('change 200')).toBeGreaterThan(100);
      expect(answers.get('change 403')).toBeGreaterThan(10);
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
          if (before && after) expect(after.latest_version).toBe(before.latest_version + 1);
      }
      for (const { id, version, title, by } of done) {
        const found = history.get(id)!.filter(({ after }) => after?.latest_version === version);
        expect(found.map(({ actor_id, after }) => [actor_id, after!.title])).toEqual([[by, title]]);
      }

      await letAMinutePass(services.settings.REDIS_URL);
      let replays = 0;
      // What the history tells, applied from its first entry, gives the present.
      for (const id of made.keys()) {
        const answer = await ask(services.owner, 'GET', `/api/events/${id}`);
        if (answer?.status !== 200) continue;
        const replayed = await replayedOf(id);
        replays += replayed.size;
        for (const [field, value] of replayed)
          if (field in answer.body) expect([id, field, answer.body[field]]).toEqual([id, field, value]);
      }
      expect(replays).toBeGreaterThan(100);

      // The feed that followed all of it is the one of a service that starts from nothing.
      const { url } = await testRedis();
      const ofNothing = await startFeed({ ...services.settings, REDIS_URL: url });
      const anew = await ofNothing.get(`/feed/${calendar}.ics`);
      await until('the feed is the same', async () => {
        const now = await services.feed.get(`/feed/${calendar}.ics`);
        return now.text === anew.text && now.headers.etag === anew.headers.etag;
      });
      const { rows: shown } = await services.sql.query<{ uid: string }>(
        'SELECT uid FROM events WHERE user_id = $1 AND is_public_shareable ORDER BY uid',
        [services.owner.user_id],
      );
      const uids = [...anew.text.replaceAll('\r\n ', '').matchAll(/^UID:(.*@.*?)\r?$/gm)].map(
        ([, uid]) => uid!,
      );
      expect(uids.sort()).toEqual(shown.map(({ uid }) => uid));
      await ofNothing.service.close();
      await Promise.all(replicas.map(({ kill }) => kill()));
    },
    TIMEOUT_MS,
  );
});

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
     WHERE s.user_id = $1 AND s.kind = 'event' ORDER BY s.at, s.id`,
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

/** The fields of an event after all that its history tells; each change began where the one before ended. */
async function replayedOf(eventId: string): Promise<Map<string, unknown>> {
  const entries: HistoryEntry[] = [];
  for (let before = ''; ;) {
    const path = `/api/events/${eventId}/history?page_size=50${before && `&before=${before}`}`;
    const page = await services.ask<HistoryPage>(services.owner, 'GET', path);
    entries.push(...page.items);
    if (page.next === null) break;
    before = page.next;
  }
  const fields = new Map<string, unknown>();
  for (const { changes } of entries.reverse())
    for (const { field, before, after } of changes) {
      if (fields.has(field)) expect([eventId, field, before]).toEqual([eventId, field, fields.get(field)]);
      fields.set(field, after);
    }
  return fields;
}

/** Lets a minute pass for limits. */
async function letAMinutePass(url: string): Promise<void> {
  const redis = new Redis(url);
  const keys = await redis.keys('*rate-limit*');
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
}
