import { describe, expect, it } from '@jest/globals';
import type { CalendarEvent, EventException } from '@daymark/contracts';
import { addDays, baseOfEvent, expandWithExceptions } from '@daymark/recurrence';
import type { SignedIn } from '@daymark/service-kit/testing';
import { occurrencesByIcalJs } from './support/calendar-readers.js';
import { SeededRandom, randomRule, randomTimes, type Hours } from './support/random-series.js';
import { services, useTwoServices } from './support/two-services.js';

const DAY_MS = 86_400_000;
const SERIES_OF_A_CALENDAR = 40;
/** `PROPERTY_RUNS=50` tests fifty times as many series, 4,000; `PROPERTY_SEED` others. */
const CALENDARS = 2 * Number(process.env.PROPERTY_RUNS ?? 1);
const SEED = Number(process.env.PROPERTY_SEED ?? 20_260_301);
const WINDOWS_OF_A_CALENDAR = 4;
/** Short enough that no series has more than a hundred occurrences in it, where a response is cut. */
const WINDOW_DAYS = 80;
/** A few seconds each on a quiet machine, some fifteen on one with eight times the work of its cores. */
const TIMEOUT_MS = 60_000 + CALENDARS * 30_000;

/** One occurrence in comparable form: for all-day ones the midnights in UTC. */
type Entry = string;
interface Shown {
  title: string;
  start_local: string;
  end_local: string;
  is_all_day: boolean;
  start_time: string;
  end_time: string;
}

describe('Random series in thirty zones, made, changed, split and deleted in parts over HTTP', () => {
  useTwoServices();

  it(
    'show the same occurrences in the API, by the engine, to the public and in the feed',
    async () => {
      const seen = { series: 0, occurrences: 0, changed: 0, inFeed: 0 };
      for (let number = 0; number < CALENDARS; number += 1) {
        const hours = number % 2 === 0 ? 'by day' : 'at any time';
        await compareCalendar(new SeededRandom(SEED + number), hours, seen);
      }
      expect(seen.series).toBeGreaterThanOrEqual(CALENDARS * SERIES_OF_A_CALENDAR);
      expect(seen.occurrences).toBeGreaterThan(3 * seen.series);
      expect(seen.changed).toBeGreaterThan(seen.series / 10);
      expect(seen.inFeed).toBeGreaterThan(seen.occurrences / 10);
    },
    TIMEOUT_MS,
  );

  interface Seen {
    series: number;
    occurrences: number;
    changed: number;
    inFeed: number;
  }

  async function compareCalendar(dice: SeededRandom, hours: Hours, seen: Seen): Promise<void> {
    const person = await services.signIn();
    const calendar = await services.ask(person, 'POST', '/api/calendars', { name: 'Random' });
    const first = addDays('2014-01-01', dice.number(0, 4000));
    for (let number = 0; number < SERIES_OF_A_CALENDAR; number += 1) {
      const date = addDays(first, dice.number(0, 20));
      const { id } = await services.ask(person, 'POST', '/api/events', {
        title: `Series ${number}`,
        ...randomTimes(dice, date, hours),
        recurrence: randomRule(dice, date),
        calendar_id: calendar.id,
      });
      for (let edit = dice.number(0, 4); edit > 0; edit -= 1) await editAtRandom(person, dice, id, hours);
    }

    const series = await readSeries(person, calendar.id);
    seen.series += series.length;
    const windows = Array.from({ length: WINDOWS_OF_A_CALENDAR }, (_, number) => {
      // The last one is far from the start, where nobody reads the feed.
      const from = addDays(first, number + 1 < WINDOWS_OF_A_CALENDAR ? dice.number(-20, 100) : 12_000);
      return { from, to: addDays(from, WINDOW_DAYS), isNear: number + 1 < WINDOWS_OF_A_CALENDAR };
    });
    const { text: ics } = await services.feed.get(`/feed/${calendar.id}.ics`);
    const whole = { from: Date.parse(first) - 100 * DAY_MS, to: Date.parse(first) + 500 * DAY_MS };
    const inFeed =
      hours === 'by day'
        ? occurrencesByIcalJs(ics, whole).map(({ title, start, end }) => ({
            start,
            entry: entry(title, start, end),
          }))
        : null;

    for (const { from, to, isNear } of windows) {
      const query = `from=${from}T00:00:00Z&to=${to}T00:00:00Z`;
      const path = `calendars/${calendar.id}/events?${query}`;
      const own = await services.ask<{ items: CalendarEvent[] }>(person, 'GET', `/api/${path}`);
      const window = { from: Date.parse(from), to: Date.parse(to) };
      expect(own.items.map(instants).sort()).toEqual(
        series.flatMap((one) => occurrencesByEngine(one, window)).sort(),
      );
      const { text } = await services.feed.get(`/api/public/${path}`);
      expect((JSON.parse(text) as { items: Shown[] }).items.map(comparable)).toEqual(
        own.items.map(comparable),
      );
      seen.occurrences += own.items.length;
      seen.changed += own.items.filter(({ is_exception }) => is_exception).length;
      if (!inFeed || !isNear) continue;

      // Midnights in UTC are up to a day from those of the zone, so the borders are left out on both sides.
      const inner = { from: window.from + 2 * DAY_MS, to: window.to - 2 * DAY_MS };
      const isInner = (start: number) => start >= inner.from && start < inner.to;
      const expected = own.items
        .filter((item) => isInner(startOf(item)))
        .map(comparable)
        .sort();
      expect(
        inFeed
          .filter(({ start }) => isInner(start))
          .map((one) => one.entry)
          .sort(),
      ).toEqual(expected);
      seen.inFeed += expected.length;
    }
  }

  async function editAtRandom(person: SignedIn, dice: SeededRandom, id: string, hours: Hours): Promise<void> {
    const reference = `${id}-occurrence-${dice.number(0, 6)}`;
    const occurrence = await services
      .ask<CalendarEvent>(person, 'GET', `/api/events/${reference}`)
      .catch(() => null);
    // The series does not have this number, or no longer.
    if (!occurrence) return;
    const { version, start_local } = occurrence;
    const change = (target: string, fields: object) =>
      services.ask(person, 'PATCH', `/api/events/${target}`, { version, drop_exceptions: true, ...fields });
    const moved = () => {
      const date = addDays(start_local.slice(0, 10), dice.number(-20, 20));
      return randomTimes(dice, date, hours);
    };
    await dice.one([
      () => change(reference, { title: `Changed ${occurrence.title}`, ...moved() }),
      () => change(reference, moved()),
      () => change(reference, { title: `Renamed ${occurrence.title}` }),
      () => services.ask(person, 'DELETE', `/api/events/${reference}`),
      () => services.ask(person, 'DELETE', `/api/events/${reference}?scope=following`),
      () => services.ask(person, 'DELETE', `/api/events/${reference}/exception`),
      () =>
        change(`${reference}?scope=following`, {
          title: `Later ${occurrence.title}`,
          recurrence: randomRule(dice, start_local.slice(0, 10)),
        }),
      () => change(`${reference}?scope=following`, { description: 'From here on' }),
    ])();
  }

  interface Series {
    event: CalendarEvent;
    exceptions: EventException[];
  }

  /** The series in the API's form, with the changes of each. */
  async function readSeries(person: SignedIn, calendarId: string): Promise<Series[]> {
    const found: Series[] = [];
    for (let page = 1; ; page += 1) {
      const { items, total } = await services.ask<{ items: CalendarEvent[]; total: number }>(
        person,
        'GET',
        `/api/events?calendar_id=${calendarId}&page_size=100&page=${page}`,
      );
      for (const event of items.filter(({ is_exception }) => !is_exception)) {
        const { items: exceptions } = await services.ask<{ items: EventException[] }>(
          person,
          'GET',
          `/api/events/${event.id}/exceptions`,
        );
        found.push({ event, exceptions });
      }
      if (page * 100 >= total) return found;
    }
  }
});

const instants = ({ id, start_time, end_time }: CalendarEvent): Entry =>
  entry(id, Date.parse(start_time), Date.parse(end_time));

function occurrencesByEngine(
  { event, exceptions }: { event: CalendarEvent; exceptions: EventException[] },
  window: { from: number; to: number },
): Entry[] {
  const named = exceptions.map((one) => ({ ...one, is_deleted: one.is_cancelled }));
  return expandWithExceptions(baseOfEvent(event), event.recurrence, window, named).map(
    ({ index, start, end, exception }) => {
      const isNumbered = index > 0 || exception !== null;
      return entry(isNumbered ? `${event.id}-occurrence-${index}` : event.id, start, end);
    },
  );
}

const startOf = ({ is_all_day, start_local, start_time }: Shown) =>
  Date.parse(is_all_day ? start_local : start_time);

function comparable(shown: Shown): Entry {
  const end = shown.is_all_day ? Date.parse(shown.end_local) + DAY_MS : Date.parse(shown.end_time);
  return entry(shown.title, startOf(shown), end);
}

const entry = (name: string, start: number, end: number): Entry =>
  `${new Date(start).toISOString()} ${new Date(end).toISOString()} ${name}`;
