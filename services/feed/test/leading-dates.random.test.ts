import { expect, it } from '@jest/globals';
import type { PublicEvent } from '@daymark/contracts';
import { addDays } from '@daymark/recurrence';
import { occurrencesByIcalJs, type ReadOccurrence } from './support/calendar-readers.js';
import { pythonReader } from './support/python-reader.js';
import { SeededRandom, randomRule, randomTimes } from './support/random-series.js';
import { services, useTwoServices } from './support/two-services.js';

const DAY_MS = 86_400_000;
/** `PROPERTY_RUNS=20` tests two hundred series; `PROPERTY_SEED` others. */
const SERIES = 10 * Number(process.env.PROPERTY_RUNS ?? 1);
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_124);
const TIMEOUT_MS = 60_000 + SERIES * 3_000;
/** Leap days are the rarest dates. */
const YEARS_AHEAD = 9;

const byPython = await pythonReader();
useTwoServices();

it(
  'The page of a series leads with the date that calendar programs find next in its feed, or else last',
  async () => {
    const dice = new SeededRandom(SEED);
    const { id: calendar_id } = await services.createCalendar();
    const today = new Date().toISOString().slice(0, 10);
    const pageOf = async (id: string) =>
      JSON.parse((await services.feed.get(`/api/public/events/${id}`)).text) as PublicEvent;
    const ids = new Map<string, string>();
    for (let number = 0; number < SERIES; number += 1) {
      // Simulates that a minute passes, for the limits of creations and reads.
      if (number > 0 && number % 40 === 0) await services.emptyRedis();
      const date = addDays(today, dice.number(-900, 60));
      const title = `Series ${number}`;
      const times = { ...randomTimes(dice, date, 'by day'), is_all_day: false };
      const local = (text: string, time: string) => (text.includes('T') ? text : `${text}T${time}`);
      const { id } = await services.createEvent({
        title,
        calendar_id,
        ...times,
        start_local: local(times.start_local, '10:00'),
        end_local: local(times.end_local, '11:00'),
        recurrence: randomRule(dice, date),
      });
      ids.set(title, id);
      // The leading date is deleted; the very last one stays.
      const { series } = await pageOf(id);
      if (dice.isOnceIn(3) && series!.next_dates.length > 0)
        await services.ask(services.owner, 'DELETE', `/api/events/${series!.date_id}?scope=occurrence`);
    }

    const { text: ics } = await services.feed.get(`/feed/${calendar_id}.ics`);
    const now = Date.now();
    const window = { from: now - 1_000 * DAY_MS, to: now + YEARS_AHEAD * 366 * DAY_MS };
    const readers: [string, ReadOccurrence[]][] = [['ical.js', occurrencesByIcalJs(ics, window)]];
    if (byPython) readers.push(['recurring-ical-events', await byPython(ics, window)]);
    let over = 0;
    for (const [title, id] of ids) {
      const { start_time, series } = await pageOf(id);
      if (series!.is_over) over += 1;
      for (const [reader, read] of readers) {
        const dates = read.filter((each) => each.title === title).sort((a, b) => a.start - b.start);
        const next = dates.find(({ end }) => end > now) ?? dates.at(-1);
        expect([title, reader, start_time]).toEqual([title, reader, new Date(next!.start).toISOString()]);
      }
      // The file of that single date begins then too.
      if (ids.size > 60 && !dice.isOnceIn(10)) continue;
      const file = (await services.feed.get(`/feed/event/${series!.date_id}.ics`)).text;
      const [alone] = occurrencesByIcalJs(file, window);
      expect([title, new Date(alone!.start).toISOString()]).toEqual([title, start_time]);
    }
    expect(over).toBeGreaterThan(0);
    expect(over).toBeLessThan(SERIES);
  },
  TIMEOUT_MS,
);
