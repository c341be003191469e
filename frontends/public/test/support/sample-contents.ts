import { fontFamilyOf } from '@daymark/contracts';
import type { FakeFeed } from './fake-feed.js';
import * as make from './fixtures.js';

/** The month of the samples; pages are opened with `?month=` so that tests do not depend on the date. */
export const MONTH = '2026-03';

const inBerlin = (date: string, time: string) => new Date(`${date}T${time}:00+01:00`).toISOString();

const timed = (id: number, date: string, start: string, end: string, title: string, more = {}) =>
  make.aSummary({
    id: `7c9e6679-7425-40de-944b-e07fc1f9${String(id).padStart(4, '0')}`,
    title,
    start_local: `${date}T${start}`,
    end_local: `${date}T${end}`,
    start_time: inBerlin(date, start),
    end_time: inBerlin(date, end),
    ...more,
  });

const wholeDays = (id: number, first: string, last: string, title: string) =>
  make.aSummary({
    id: `7c9e6679-7425-40de-944b-e07fc1f9${String(id).padStart(4, '0')}`,
    title,
    description: null,
    location: null,
    is_all_day: true,
    start_local: first,
    end_local: last,
    start_time: inBerlin(first, '00:00'),
    end_time: new Date(Date.parse(inBerlin(last, '00:00')) + 86_400_000).toISOString(),
  });

const byStart = (a: { start_time: string }, b: { start_time: string }) =>
  a.start_time < b.start_time ? -1 : 1;

/** A realistic calendar: a weekly series, some single events, all-day events, a busy day. */
function ordinaryMonth() {
  const rehearsals = ['03', '10', '17', '24', '31'].map((day, index) =>
    make.aSummary({
      ...timed(1, `2026-03-${day}`, '19:00', '21:00', 'Rehearsal'),
      id: index === 0 ? make.EVENT_ID : `${make.EVENT_ID}-occurrence-${index}`,
      is_recurring: true,
      recurrence_text: 'Weekly on Tuesday',
    }),
  );
  const events = [
    ...rehearsals,
    timed(20, '2026-03-14', '10:00', '11:30', 'Voices: sopranos and altos'),
    timed(21, '2026-03-14', '12:00', '13:30', 'Voices: tenors and basses'),
    timed(22, '2026-03-14', '14:00', '15:00', 'Lunch and cake'),
    timed(23, '2026-03-14', '15:30', '17:00', 'Dress rehearsal with the orchestra'),
    timed(24, '2026-03-14', '19:30', '22:00', 'Spring concert', { location: 'St. Anne, Church Square 1' }),
    wholeDays(30, '2026-03-20', '2026-03-22', 'Choir weekend in the mountains'),
    timed(40, '2026-03-26', '18:00', '18:45', 'تدريب مع الأصدقاء', {
      description: 'اجتماع قصير قبل الحفل',
      location: null,
    }),
    timed(
      41,
      '2026-03-28',
      '23:30',
      '23:59',
      'A very long title that goes on and on, because whoever wrote it wanted to say all of it in the title and kept nothing for the description',
    ),
  ];
  return events.sort(byStart);
}

/** An overfull calendar: several hundred events in one month, with long words. */
function fullMonth() {
  return Array.from({ length: 400 }, (_, index) => {
    const day = String((index % 31) + 1).padStart(2, '0');
    const hour = String(8 + (index % 12)).padStart(2, '0');
    return timed(
      1000 + index,
      `2026-03-${day}`,
      `${hour}:00`,
      `${hour}:45`,
      index % 7 ? `Session ${index + 1}` : `Donaudampfschifffahrtsgesellschaft${index}`.repeat(3),
    );
  }).sort(byStart);
}

/** Fills a fake feed service with samples of every kind. */
export function fillWithSamples(feed: FakeFeed): void {
  feed.calendars.set(make.CALENDAR_ID, make.aCalendar());
  feed.eventsOf.set(make.CALENDAR_ID, ordinaryMonth());
  feed.calendars.set(
    make.EMPTY_CALENDAR_ID,
    make.aCalendar({ id: make.EMPTY_CALENDAR_ID, name: 'Reading group', description: null }),
  );
  feed.calendars.set(make.FULL_CALENDAR_ID, make.aCalendar({ id: make.FULL_CALENDAR_ID, name: 'Congress' }));
  feed.eventsOf.set(make.FULL_CALENDAR_ID, fullMonth());
  feed.calendars.set(make.BROKEN_CALENDAR_ID, make.aCalendar({ id: make.BROKEN_CALENDAR_ID }));
  feed.broken.add(`/api/public/calendars/${make.BROKEN_CALENDAR_ID}/events`);
  const hostile = { title: make.HOSTILE_TEXT, description: make.HOSTILE_TEXT, location: make.HOSTILE_TEXT };
  feed.calendars.set(
    make.HOSTILE_CALENDAR_ID,
    make.aCalendar({ id: make.HOSTILE_CALENDAR_ID, name: make.HOSTILE_TEXT, description: make.HOSTILE_TEXT }),
  );
  feed.eventsOf.set(make.HOSTILE_CALENDAR_ID, [make.aSummary({ ...hostile, id: make.HOSTILE_EVENT_ID })]);
  feed.events.set(make.EVENT_ID, make.aSeriesEvent());
  feed.events.set(
    make.STYLED_EVENT_ID,
    make.anEvent({
      id: make.STYLED_EVENT_ID,
      // All others are over.
      start_local: '2036-03-11T19:00',
      end_local: '2036-03-11T21:00',
      start_time: '2036-03-11T18:00:00.000Z',
      end_time: '2036-03-11T20:00:00.000Z',
      customization: {
        background_color: '#14213d',
        button_color: '#fca311',
        font_family: fontFamilyOf('Poppins'),
        logo_url: null,
      },
    }),
  );
  feed.events.set(make.HOSTILE_EVENT_ID, make.anEvent({ ...hostile, id: make.HOSTILE_EVENT_ID }));
}
