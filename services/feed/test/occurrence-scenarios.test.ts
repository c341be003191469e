import { describe, expect, it } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import {
  occurrencesByIcalJs,
  occurrencesByNodeIcal,
  type ReadOccurrence,
} from './support/calendar-readers.js';
import { anEvent, type Created, services, useTwoServices } from './support/two-services.js';

const YEAR = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' };
const window = { from: Date.parse(YEAR.from), to: Date.parse(YEAR.to) };

interface Listed {
  title: string;
  start_time: string;
  end_time: string;
}

/** A person's actions on a series, and what everybody sees of the calendar afterwards. */
interface Scene {
  id: string;
  change(reference: string, fields: object, scope?: string): Promise<Created>;
  remove(reference: string, scope?: string): Promise<unknown>;
  restore(reference: string): Promise<unknown>;
  copy(reference: string): Promise<Created>;
}

type Scenario = (scene: Scene) => Promise<unknown>;

const at = (date: string, time = '19:00', hours = 2) => ({
  start_local: `${date}T${time}`,
  end_local: `${date}T${String(Number(time.slice(0, 2)) + hours).padStart(2, '0')}:${time.slice(3)}`,
});

/** Five Mondays from 9 March 2026 at 19:00 in Berlin, where the clock changes on the 29th. */
const SERIES = {
  ...at('2026-03-09'),
  recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 5 },
};
const PLANNED = [
  '2026-03-09T18:00Z Concert',
  '2026-03-16T18:00Z Concert',
  '2026-03-23T18:00Z Concert',
  '2026-03-30T17:00Z Concert',
  '2026-04-06T17:00Z Concert',
];

describe('After', () => {
  useTwoServices();

  const scenarios: [string, Scenario, string[]][] = [
    ['nothing', () => Promise.resolve(), PLANNED],
    [
      'moving one to another day',
      ({ id, change }) => change(`${id}-occurrence-1`, at('2026-03-18', '10:00')),
      PLANNED.with(1, '2026-03-18T09:00Z Concert'),
    ],
    [
      'moving one past the end of the series',
      ({ id, change }) => change(`${id}-occurrence-1`, at('2026-04-20')),
      [...PLANNED.toSpliced(1, 1), '2026-04-20T17:00Z Concert'],
    ],
    [
      'moving one before the beginning of the series',
      ({ id, change }) => change(`${id}-occurrence-4`, at('2026-03-02')),
      ['2026-03-02T18:00Z Concert', ...PLANNED.slice(0, 4)],
    ],
    [
      'moving the base alone',
      ({ id, change }) => change(`${id}-occurrence-0`, at('2026-03-10')),
      PLANNED.with(0, '2026-03-10T18:00Z Concert'),
    ],
    [
      'moving two onto one day',
      async ({ id, change }) => {
        await change(`${id}-occurrence-1`, at('2026-03-23', '10:00'));
        await change(`${id}-occurrence-3`, at('2026-03-23', '14:00'));
      },
      [PLANNED[0]!, '2026-03-23T09:00Z Concert', '2026-03-23T13:00Z Concert', PLANNED[2]!, PLANNED[4]!],
    ],
    ['deleting one', ({ id, remove }) => remove(`${id}-occurrence-2`), PLANNED.toSpliced(2, 1)],
    ['deleting the base alone', ({ id, remove }) => remove(`${id}-occurrence-0`), PLANNED.slice(1)],
    [
      'deleting one and those that follow',
      ({ id, remove }) => remove(`${id}-occurrence-3`, 'following'),
      PLANNED.slice(0, 3),
    ],
    [
      'moving one and renaming the series',
      async ({ id, change }) => {
        await change(`${id}-occurrence-1`, at('2026-03-18', '10:00'));
        await change(id, { title: 'Gala' });
      },
      PLANNED.with(1, '2026-03-18T09:00Z Concert').map((entry) => entry.replace('Concert', 'Gala')),
    ],
    [
      'renaming one and moving the series to another time',
      async ({ id, change }) => {
        await change(`${id}-occurrence-1`, { title: 'Recital' });
        await change(id, at('2026-03-09', '08:00'));
      },
      [
        '2026-03-09T07:00Z Concert',
        '2026-03-16T07:00Z Recital',
        '2026-03-23T07:00Z Concert',
        '2026-03-30T06:00Z Concert',
        '2026-04-06T06:00Z Concert',
      ],
    ],
    [
      'splitting at the third',
      ({ id, change }) => change(`${id}-occurrence-2`, { title: 'Gala', ...at('2026-03-24') }, 'following'),
      [
        PLANNED[0]!,
        PLANNED[1]!,
        '2026-03-24T18:00Z Gala',
        '2026-03-31T17:00Z Gala',
        '2026-04-07T17:00Z Gala',
      ],
    ],
    [
      'changing two and splitting between them',
      async ({ id, change, remove }) => {
        await change(`${id}-occurrence-1`, { title: 'Before' });
        await change(`${id}-occurrence-4`, { title: 'After', ...at('2026-04-08') });
        await remove(`${id}-occurrence-2`);
        await change(`${id}-occurrence-3`, { title: 'Gala' }, 'following');
      },
      [PLANNED[0]!, '2026-03-16T18:00Z Before', '2026-03-30T17:00Z Gala', '2026-04-08T17:00Z After'],
    ],
    [
      'shifting the weekday, which drops the exceptions as agreed',
      async ({ id, change }) => {
        await change(`${id}-occurrence-1`, { title: 'Recital' });
        const recurrence = { ...SERIES.recurrence, days_of_week: [3] };
        await change(id, { ...at('2026-03-11'), recurrence, drop_exceptions: true });
      },
      [
        '2026-03-11T18:00Z Concert',
        '2026-03-18T18:00Z Concert',
        '2026-03-25T18:00Z Concert',
        '2026-04-01T17:00Z Concert',
        '2026-04-08T17:00Z Concert',
      ],
    ],
    [
      'adding a weekday, which keeps what was changed',
      async ({ id, change }) => {
        await change(`${id}-occurrence-1`, { title: 'Recital' });
        await change(id, { recurrence: { ...SERIES.recurrence, days_of_week: [1, 3] } });
      },
      [
        '2026-03-09T18:00Z Concert',
        '2026-03-11T18:00Z Concert',
        '2026-03-16T18:00Z Recital',
        '2026-03-18T18:00Z Concert',
        '2026-03-23T18:00Z Concert',
      ],
    ],
    [
      'shortening the end, which drops what comes after it',
      async ({ id, change, remove }) => {
        await change(`${id}-occurrence-1`, { title: 'Recital' });
        await change(`${id}-occurrence-4`, at('2026-03-12'));
        await remove(`${id}-occurrence-3`);
        const recurrence = { ...SERIES.recurrence, count: null, end_date: '2026-03-23' };
        await change(id, { recurrence, drop_exceptions: true });
      },
      PLANNED.slice(0, 3).with(1, '2026-03-16T18:00Z Recital'),
    ],
    [
      'copying a series with exceptions',
      async ({ id, change, remove, copy }) => {
        await change(`${id}-occurrence-1`, at('2026-03-17'));
        await remove(`${id}-occurrence-3`);
        await remove(`${id}-occurrence-4`);
        const { id: draft } = await copy(`${id}-occurrence-1`);
        await change(draft, {});
      },
      [
        '2026-03-09T18:00Z Concert',
        '2026-03-09T18:00Z Concert (Copy)',
        '2026-03-16T18:00Z Concert (Copy)',
        '2026-03-17T18:00Z Concert',
        '2026-03-23T18:00Z Concert',
        '2026-03-23T18:00Z Concert (Copy)',
        '2026-03-30T17:00Z Concert (Copy)',
        '2026-04-06T17:00Z Concert (Copy)',
      ],
    ],
    [
      'restoring what was moved, changed and deleted',
      async ({ id, change, remove, restore }) => {
        await change(`${id}-occurrence-0`, { title: 'Opening' });
        await change(`${id}-occurrence-1`, at('2026-03-18', '10:00'));
        await remove(`${id}-occurrence-2`);
        for (const number of [0, 1, 2]) await restore(`${id}-occurrence-${number}`);
      },
      PLANNED,
    ],
    [
      'hiding one, which the audience sees as if it were deleted',
      ({ id, change }) => change(`${id}-occurrence-2`, { is_public_shareable: false }),
      PLANNED.toSpliced(2, 1),
    ],
    [
      'deleting all one by one',
      async ({ id, remove }) => {
        for (const number of [0, 1, 2, 3, 4]) await remove(`${id}-occurrence-${number}`);
      },
      [],
    ],
    [
      'removing the rule',
      ({ id, change }) => change(id, { recurrence: null }),
      ['2026-03-09T18:00Z Concert'],
    ],
    ['deleting the series', ({ id, remove }) => remove(`${id}-occurrence-3`, 'series'), []],
  ];

  it.each(scenarios)('%s, everybody sees the same', async (_what, act, expected) => {
    const person = await services.signIn();
    const calendar = await services.ask(person, 'POST', '/api/calendars', { name: 'Concerts' });
    const { id } = await services.ask(
      person,
      'POST',
      '/api/events',
      anEvent({ ...SERIES, calendar_id: calendar.id }),
    );
    await act(sceneOf(person, id));

    const path = `calendars/${calendar.id}/events?from=${YEAR.from}&to=${YEAR.to}`;
    const own = await services.ask<{ items: (Listed & { is_public_shareable: boolean })[] }>(
      person,
      'GET',
      `/api/${path}`,
    );
    const { text: json } = await services.feed.get(`/api/public/${path}`);
    const { text: ics } = await services.feed.get(`/feed/${calendar.id}.ics`);
    expect(listed(own.items.filter((item) => item.is_public_shareable))).toEqual(expected);
    expect(listed((JSON.parse(json) as { items: Listed[] }).items)).toEqual(expected);
    expect(read(occurrencesByIcalJs(ics, window))).toEqual(expected);
    expect(read(occurrencesByNodeIcal(ics, window))).toEqual(expected);
  });

  function sceneOf(person: SignedIn, id: string): Scene {
    const pathOf = (reference: string, scope?: string) =>
      `/api/events/${reference}${scope ? `?scope=${scope}` : ''}`;
    return {
      id,
      async change(reference, fields, scope) {
        const { version } = await services.ask(person, 'GET', `/api/events/${reference}`);
        return services.ask(person, 'PATCH', pathOf(reference, scope), { version, ...fields });
      },
      remove: (reference, scope) => services.ask(person, 'DELETE', pathOf(reference, scope)),
      restore: (reference) => services.ask(person, 'DELETE', `/api/events/${reference}/exception`),
      copy: (reference) => services.ask(person, 'POST', `/api/events/${reference}/copy`),
    };
  }
});

const words = (start: number, end: number, title: string) => {
  if (end - start !== 7_200_000) throw new Error(`${title} lasts ${(end - start) / 60_000} minutes`);
  return `${new Date(start).toISOString().slice(0, 16)}Z ${title}`;
};
const listed = (items: Listed[]) =>
  items
    .map(({ title, start_time, end_time }) => words(Date.parse(start_time), Date.parse(end_time), title))
    .sort();
const read = (items: ReadOccurrence[]) =>
  items.map(({ title, start, end }) => words(start, end, title)).sort();
