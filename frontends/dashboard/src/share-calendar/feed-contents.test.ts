import { describe, expect, it } from '@jest/globals';
import { feedContents } from './feed-contents.js';

const now = Date.parse('2026-11-24T12:00:00Z');
const feed = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines, index) => ['BEGIN:VEVENT', `UID:${index}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const WEEKLY = ['DTSTART;TZID=Europe/Berlin:20261124T180000', 'RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=TU'];

describe('The preview of a feed', () => {
  it('counts the blocks of its text, and the dates of the next twelve months', () => {
    expect(
      feedContents(feed([...WEEKLY.slice(0, 1), `${WEEKLY[1]};COUNT=10`], ['DTSTART:20261201T100000Z']), now),
    ).toEqual({
      events: 2,
      seriesDates: 10,
      series: 1,
      singles: 1,
    });
    expect(feedContents(feed(WEEKLY), now)).toEqual({ events: 1, seriesDates: 53, series: 1, singles: 0 });
  });

  it('leaves out dates that are over, deleted, or moved elsewhere', () => {
    const until = [WEEKLY[0]!, `${WEEKLY[1]};UNTIL=20261215T170000Z`];
    expect(feedContents(feed(until), now).seriesDates).toBe(4);
    expect(feedContents(feed([...until, 'EXDATE;TZID=Europe/Berlin:20261201T180000']), now).seriesDates).toBe(
      3,
    );
    const moved = ['UID:0', 'RECURRENCE-ID;TZID=Europe/Berlin:20261208T180000', 'DTSTART:20290101T100000Z'];
    expect(feedContents(feed(until, moved).replace('UID:1\r\n', ''), now).seriesDates).toBe(3);
    expect(
      feedContents(feed(['DTSTART:20200101T100000Z'], ['DTSTART;VALUE=DATE:20270101']), now).singles,
    ).toBe(1);
  });

  it('reads lines that were folded', () => {
    expect(
      feedContents(
        feed(['DTSTART;TZID=Europe/Ber\r\n lin:20261124T180000', 'RRULE:FREQ=DAI\r\n LY;COUNT=3']),
        now,
      ).seriesDates,
    ).toBe(3);
  });
});
