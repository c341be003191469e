import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { aCalendar, aSummary } from '../../test/support/fixtures.js';
import type { ListedEvent, LoadedMonth } from '../page-data.js';
import { EmbedBody } from './embed-body.js';

const onDay = (day: string, title: string) =>
  aSummary({
    id: title,
    title,
    start_local: `${day}T19:00`,
    end_local: `${day}T21:00`,
    start_time: `${day}T18:00:00.000Z`,
    end_time: `${day}T20:00:00.000Z`,
  });

/** The agenda that narrow frames show instead of the grid. */
const agendaOn = (today: string, ...more: ListedEvent[]) => agendaIn('UTC', today, more);

function agendaIn(
  timeZone: string | null,
  today: string,
  more: ListedEvent[],
  following?: Pick<LoadedMonth, 'items' | 'truncated'>,
) {
  const beyond = { earlier: true, later: true };
  const { container } = render(
    <EmbedBody
      data={{
        page: 'embed',
        language: 'en',
        calendar: aCalendar(),
        zone: timeZone ?? 'Europe/Berlin',
        weekStart: 0,
        hourCycle: 24,
        address: { month: '2026-03', view: 'calendar', timeZone },
        events: {
          state: 'loaded',
          month: '2026-03',
          items: [onDay('2026-03-03', 'Rehearsal'), onDay('2026-03-10', 'Concert'), ...more],
          truncated: false,
          beyond,
        },
        ...(following && { agenda: { state: 'loaded', month: '2026-04', beyond, ...following } }),
        theme: {},
        now: Date.parse(`${today}T12:00:00Z`),
      }}
    />,
  );
  return container.querySelector('.ui-month-agenda')!.textContent;
}

it('The agenda of a frame begins with today, and has the whole month where all of it is over', () => {
  expect(agendaOn('2026-03-10')).toMatch(/^(?!.*Rehearsal).*Concert/);
  expect(agendaOn('2026-03-01')).toMatch(/Rehearsal.*Concert/);
  expect(agendaOn('2026-04-02')).toMatch(/Rehearsal.*Concert/);
});

it('The agenda of a frame says what is today, also where that is nothing', () => {
  expect(agendaOn('2026-03-05')).toMatch(/^Thursday, March 5th, 2026, todayNo events on this day.*Concert/);
  expect(agendaOn('2026-03-10')).toMatch(/^Tuesday, March 10th, 2026, today18:00/);
});

it('The agenda of an embed continues to the end of the last week, so that the last days of a month are not empty', () => {
  const party = onDay('2026-04-03', 'Party');
  expect(agendaOn('2026-03-30', party)).toMatch(/^(?!.*Concert).*April 3rd, 2026.*Party/);
  // For another month it has only that month.
  expect(agendaOn('2026-02-10', party)).toMatch(/Concert(?!.*Party)/);
});

it('The agenda of a frame goes on with what follows its month, to the end of a day', () => {
  const party = onDay('2026-04-04', 'Party');
  const items = [party, onDay('2026-04-21', 'Fair'), onDay('2026-05-02', 'Market')];
  const goingOn = (truncated: boolean, today = '2026-03-30') =>
    agendaIn('UTC', today, [party], { items, truncated });
  expect(goingOn(false)).toMatch(/Party(?!.*Party).*April 21st, 2026.*Fair.*May 2nd, 2026.*Market/);
  // More on the day of the last one did not come with it.
  expect(goingOn(true)).toMatch(/Fair(?!.*Market)/);
  // For another month it has only that month.
  expect(goingOn(false, '2026-02-10')).toMatch(/Concert(?!.*Fair)/);
});

it('The agenda of a frame that asks for a month has the events of that month where the calendar is', () => {
  const at = (instant: string, title: string) => ({
    ...onDay(instant.slice(0, 10), title),
    start_time: `${instant}:00.000Z`,
    end_time: `${instant}:59.000Z`,
  });
  // In Berlin both are on the first of a month; in the tests' zone on the evening before.
  const agenda = agendaIn(null, '2026-01-10', [
    at('2026-02-28T23:10', 'First'),
    at('2026-03-31T22:10', 'After'),
  ]);
  expect(agenda).toMatch(/February 28th, 2026.*First.*Rehearsal.*Concert(?!.*After)/);
});
