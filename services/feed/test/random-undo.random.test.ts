import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { UNDO_STEPS_MAX, UndoHistory, type UndoneChange } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import { until } from '@daymark/service-kit/testing';
import ICAL from 'ical.js';
import { Redis } from 'ioredis';
import { SeededRandom } from './support/random-series.js';
import { type Created, services, useTwoServices } from './support/two-services.js';

/** `PROPERTY_RUNS=10` tests 500 actions; `PROPERTY_SEED` others. */
const ACTS = 50 * Number(process.env.PROPERTY_RUNS ?? 1);
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_124);
const TIMEOUT_MS = 60_000 + ACTS * 2_000;

/** A person's browser tab, as the pages work. */
interface Tab {
  person: SignedIn;
  history: UndoHistory;
}

type Action = (
  dice: SeededRandom,
  ask: Ask,
  ids: { events: string[]; calendars: string[] },
) => Promise<unknown>;
type Ask = <Body = Created>(method: string, path: string, body?: object) => Promise<Body>;

const pick = <Item>(dice: SeededRandom, items: readonly Item[]): Item =>
  items[dice.number(0, items.length - 1)]!;
const scopeOf = (dice: SeededRandom) => pick(dice, ['occurrence', 'following', 'series'] as const);

/** A date or all of a series; or a single event. */
async function chosen(dice: SeededRandom, ask: Ask, events: readonly string[]) {
  const id = pick(dice, events);
  const scope = scopeOf(dice);
  const event = await ask<Created & { is_recurring: boolean }>('GET', `/api/events/${id}`);
  if (!event.is_recurring || scope === 'series') return { id, scope: 'series', event };
  const reference = `${id}-occurrence-${dice.number(0, 5)}`;
  return { id: reference, scope, event: await ask('GET', `/api/events/${reference}`) };
}
const changes =
  (fieldsOf: (dice: SeededRandom, event: Record<string, unknown>) => object): Action =>
  async (dice, ask, { events }) => {
    const { id, scope, event } = await chosen(dice, ask, events);
    await ask('PATCH', `/api/events/${id}?scope=${scope}`, {
      version: event.version,
      drop_exceptions: true,
      ...fieldsOf(dice, event as unknown as Record<string, unknown>),
    });
  };
const later = (local: unknown, days: number) => {
  const [date, time] = String(local).split('T');
  const moved = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return `${moved}T${time}`;
};
const aTitle = (dice: SeededRandom) => `Title ${dice.number(1, 9)}`;
const aRule = (dice: SeededRandom) => ({
  recurrence_type: pick(dice, ['daily', 'weekly'] as const),
  interval: dice.number(1, 3),
  count: dice.number(4, 9),
});

/** All actions on events and calendars. */
const ACTIONS_OF_PEOPLE: Action[] = [
  changes((dice) => ({ title: aTitle(dice), location: `Place ${dice.number(1, 3)}` })),
  changes((dice) => ({ description: `Description ${dice.number(1, 3)}` })),
  changes((dice, { start_local, end_local }) => {
    const days = dice.number(-3, 3);
    return { start_local: later(start_local, days), end_local: later(end_local, days) };
  }),
  changes((dice) => ({ is_public_shareable: dice.number(0, 1) === 1 })),
  async (dice, ask, { events }) => {
    const id = pick(dice, events);
    const { version } = await ask('GET', `/api/events/${id}`);
    const recurrence = dice.number(0, 3) === 0 ? null : aRule(dice);
    await ask('PATCH', `/api/events/${id}`, { version, recurrence, drop_exceptions: true });
  },
  async (dice, ask, { events, calendars }) => {
    const id = pick(dice, events);
    const { version } = await ask('GET', `/api/events/${id}`);
    await ask('PATCH', `/api/events/${id}`, { version, calendar_id: pick(dice, [null, ...calendars]) });
  },
  async (dice, ask, { events }) => {
    const { id, scope } = await chosen(dice, ask, events);
    await ask('DELETE', `/api/events/${id}?scope=${scope}`);
  },
  async (dice, ask, { events }) => {
    const { id, scope, event } = await chosen(dice, ask, events);
    const note = { cancellation_note: `Note ${dice.number(1, 3)}` };
    const act = dice.number(0, 2) === 0 ? 'reinstate' : 'cancel';
    await ask('POST', `/api/events/${id}/${act}`, {
      version: event.version,
      scope,
      ...(act === 'cancel' && note),
    });
  },
  async (dice, ask, { events }) =>
    ask('DELETE', `/api/events/${pick(dice, events)}-occurrence-${dice.number(0, 5)}/exception`),
  async (dice, ask, { events }) => {
    const path = `/api/events/${pick(dice, events)}/customization`;
    const { version } = await ask('GET', path);
    const button_color = pick(dice, ['#112233', '#445566', '#778899']);
    await ask('PUT', path, {
      background_color: '#ffffff',
      button_color,
      font_family: 'Lato, system-ui, sans-serif',
      version,
    });
  },
  async (dice, ask, { events }) => ask('POST', `/api/events/${pick(dice, events)}/copy`),
  async (dice, ask, { events, calendars }) => {
    const made = await ask('POST', '/api/events', {
      title: aTitle(dice),
      start_local: '2031-05-05T10:00',
      end_local: '2031-05-05T11:00',
      timezone: 'Europe/Berlin',
      calendar_id: pick(dice, calendars),
      recurrence: dice.number(0, 1) === 0 ? null : aRule(dice),
    });
    events.push(made.id);
  },
  async (dice, ask, { calendars }) => {
    const made = await ask('POST', '/api/calendars', { name: aTitle(dice) });
    calendars.push(made.id);
  },
  async (dice, ask, { calendars }) => {
    const id = pick(dice, calendars);
    const { version } = await ask('GET', `/api/calendars/${id}`);
    await ask('PATCH', `/api/calendars/${id}`, {
      version,
      ...pick(dice, [
        { name: aTitle(dice) },
        { is_public: dice.number(0, 1) === 1 },
        { busy_status: pick(dice, ['busy', 'free'] as const) },
      ]),
    });
  },
  async (dice, ask, { calendars }) => {
    if (dice.number(0, 3) === 0) await ask('DELETE', `/api/calendars/${pick(dice, calendars)}`);
  },
];

/** Counters, and values derived from other columns or from time. */
const COUNTS = `ARRAY['version', 'latest_version', 'revision', 'updated_at', 'published_at', 'feed_policy_changed_at',
  'next_start_time', 'next_end_time', 'next_stale_at', 'dates_to_come']`;
const ROWS = ['calendars', 'events', 'event_recurrences', 'event_customizations', 'calendar_events'];

/** Every row of a person, without counters. */
async function rowsOf(person: SignedIn): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of ROWS) {
    const of = 'id IN (SELECT id FROM events WHERE user_id = $1)';
    const condition = ['calendars', 'events'].includes(table) ? 'user_id = $1' : `event_${of}`;
    const { rows } = await services.sql.query<{ row: string }>(
      `SELECT (to_jsonb(stored) - ${COUNTS})::text AS row FROM ${table} stored WHERE ${condition} ORDER BY 1`,
      [person.user_id],
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** The content of a feed by UID and RECURRENCE-ID, without counters; and the counters. */
interface Feed {
  status: number;
  says: Map<string, string>;
  /** Without the calendar's own settings, busy or free, which do not raise an event's counters. */
  saysOfItself: Map<string, string>;
  counts: Map<string, number>;
}

async function feedOf(calendarId: string): Promise<Feed> {
  let { status, text } = await services.feed.get(`/feed/${calendarId}.ics`);
  // A busy machine answers some later.
  await until('the feed answers', async () => {
    if (status === 503) ({ status, text } = await services.feed.get(`/feed/${calendarId}.ics`));
    return status !== 503;
  });
  const feed: Feed = { status, says: new Map(), saysOfItself: new Map(), counts: new Map() };
  if (status !== 200) return feed;
  for (const part of new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent')) {
    const event = new ICAL.Event(part);
    const key = `${event.uid} ${part.getFirstPropertyValue('recurrence-id')?.toString() ?? ''}`;
    feed.counts.set(key, event.sequence);
    for (const name of ['sequence', 'dtstamp', 'last-modified']) part.removeAllProperties(name);
    feed.says.set(key, part.toString());
    for (const name of ['transp', 'x-microsoft-cdo-busystatus']) part.removeAllProperties(name);
    feed.saysOfItself.set(key, part.toString());
  }
  return feed;
}

const textOf = ({ status, says }: Feed) => JSON.stringify([status, ...[...says].sort()]);

describe('A random sequence of acts in two tabs', () => {
  useTwoServices();

  it(
    'leaves no trace once it is undone in random order, for its owner and in the feeds',
    async () => {
      const dice = new SeededRandom(SEED);
      const person = await services.signIn();
      const send = <Body>(method: string, path: string, body?: object, undoKey?: string) =>
        services.ask<Body>(person, method, path, body, method === 'GET' ? undefined : undoKey);
      const calendars: string[] = [];
      for (const name of ['First', 'Second']) {
        calendars.push((await send<Created>('POST', '/api/calendars', { name, is_public: true })).id);
      }
      const events: string[] = [];
      for (let number = 0; number < 8; number += 1) {
        const { id } = await send<Created>('POST', '/api/events', {
          title: `Event ${number}`,
          start_local: '2031-03-03T19:00',
          end_local: '2031-03-03T21:00',
          timezone: pick(dice, ['Europe/Berlin', 'America/New_York']),
          calendar_id: pick(dice, calendars),
          recurrence: number % 4 === 0 ? null : { recurrence_type: 'weekly', days_of_week: [1], count: 8 },
        });
        events.push(id);
      }
      const counted = { acts: 0, undone: 0, overtaken: 0, seen: 0 };
      while (counted.acts < ACTS) {
        await letAMinutePass();
        const before = { rows: await rowsOf(person), feeds: await Promise.all(calendars.map(feedOf)) };
        const tabs: Tab[] = [0, 1].map(() => ({ person, history: new UndoHistory() }));
        const ids = { events: [...events], calendars: [...calendars] };
        const steps: { tab: Tab; step: Parameters<UndoHistory['add']>[0] }[] = [];
        const most = Math.min(UNDO_STEPS_MAX * 2, ACTS - counted.acts);
        for (let tries = 0; steps.length < most && tries < 4 * most; tries += 1) {
          if (tries % 20 === 0) await letAMinutePass();
          const tab = pick(dice, tabs);
          if (tab.history.size === UNDO_STEPS_MAX) continue;
          const key = randomUUID();
          const act = pick(dice, ACTIONS_OF_PEOPLE);
          const sent: string[] = [];
          const ask: Ask = (method, path, body) => {
            if (method !== 'GET') sent.push(`${method} ${path} ${JSON.stringify(body)}`);
            return send(method, path, body, key);
          };
          const isDone = await act(dice, ask, ids).then(
            () => true,
            (error: unknown) => refusedOf(error) === null,
          );
          const { rowCount } = await services.sql.query('SELECT FROM history_actions WHERE key = $1', [key]);
          // Refused actions and those without a change are no steps.
          if (!isDone || rowCount === 0) continue;
          const step = { label: `${steps.length} ${key} ${sent.join(', ')}`, undo: () => undo(send, key) };
          tab.history.add(step);
          steps.push({ tab, step });
          counted.acts += 1;
        }
        const between = await Promise.all(calendars.map(feedOf));
        // In random order; a step that a later one blocks is tried again when that is undone.
        for (let waiting = steps; waiting.length > 0;) {
          // The remaining steps are tried in rounds, and one step may be tried five times a minute.
          await letAMinutePass();
          const next: typeof steps = [];
          for (const { tab, step } of shuffled(dice, waiting)) {
            if ((counted.undone + counted.overtaken) % 20 === 0) await letAMinutePass();
            const result = await tab.history.undo(step);
            expect(['undone', 'overtaken']).toContain(result?.outcome);
            if (result?.outcome === 'undone') {
              counted.undone += 1;
              continue;
            }
            counted.overtaken += 1;
            tab.history.add(step);
            next.push({ tab, step });
          }
          if (next.length === waiting.length) {
            const labels = next.map(({ step }) => step.label);
            throw new Error(`Nobody overtook these, and nothing lets them be undone:\n${labels.join('\n')}`);
          }
          waiting = next;
        }
        expect(await rowsOf(person)).toEqual(before.rows);
        for (const [index, calendar] of calendars.entries()) {
          const was = before.feeds[index]!;
          let is = await feedOf(calendar);
          await until('the feed is what it was', async () => {
            is = await feedOf(calendar);
            return textOf(is) === textOf(was);
          });
          const changed = between[index]!;
          for (const [key, sequence] of was.counts) {
            // Readers that saw the event changed or deleted accept the earlier state only as a newer version.
            const wasSeenToChange =
              changed.status === 200 && changed.saysOfItself.get(key) !== was.saysOfItself.get(key);
            counted.seen += wasSeenToChange ? 1 : 0;
            const atLeast = wasSeenToChange ? sequence + 1 : sequence;
            expect(is.counts.get(key)!).toBeGreaterThanOrEqual(atLeast);
          }
        }
      }
      expect(counted.undone).toBe(counted.acts);
      expect(counted.overtaken).toBeGreaterThan(0);
      expect(counted.seen).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});

/** Lets a minute pass for limits. */
async function letAMinutePass(): Promise<void> {
  const redis = new Redis(services.settings.REDIS_URL);
  const keys = await redis.keys('*rate-limit*');
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
}

function shuffled<Item>(dice: SeededRandom, items: readonly Item[]): Item[] {
  const left = [...items];
  return items.map(() => left.splice(dice.number(0, left.length - 1), 1)[0]!);
}

/** The code of a refused action; null if it failed otherwise. */
function refusedOf(error: unknown): string | null {
  const [, status, text] = / answered (4\d\d): (.*)$/s.exec((error as Error).message) ?? [];
  if (status === undefined) throw error;
  return (JSON.parse(text!) as { code: string }).code;
}

/** Undoes like the pages: an overtaken step has a code. */
async function undo(
  send: (method: string, path: string) => Promise<UndoneChange>,
  key: string,
): Promise<void> {
  const { is_undone } = await send('POST', `/api/undo/${key}`);
  if (!is_undone) throw Object.assign(new Error('overtaken'), { code: 'STALE_VERSION' });
}
