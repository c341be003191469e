import { describe, expect, it } from '@jest/globals';
import { aSchedulerEntry } from '../../../test/a-scheduler-entry.js';
import { axisOf, segmentsOfDay } from './day-clock.js';
import { hourColumns, inAndAboveHours, beyondRows, openingRow, piecesOf } from './hour-columns.js';

const days = ['2026-11-23', '2026-11-24', '2026-11-25'].map((date) => segmentsOfDay(date, 'UTC'));
/** Each as 'id day hour day hour'. */
const columnsOf = (...texts: string[]) => {
  const at = (day: string, time: string) => `2026-11-${day}T${time}:00Z`;
  const entries = texts.map((text) => {
    const [id, from, start, to, end] = text.split(' ') as [string, string, string, string, string];
    return aSchedulerEntry({ id, start_time: at(from, start), end_time: at(to, end) });
  });
  return hourColumns(inAndAboveHours(entries).inHours, axisOf(days), days);
};
const beyond = (from: string, to: string, ...texts: string[]) => {
  const row = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const { earlier, later } = beyondRows(piecesOf(columnsOf(...texts)), row(from), row(to));
  return [earlier, later].map((pieces) => pieces.map(({ entry }) => entry.id).join(' '));
};

describe('Days open', () => {
  it('an hour before their first event', () => {
    expect(openingRow(columnsOf('a 23 18:00 23 20:00', 'b 25 10:30 25 11:00'))).toBe(9.5 * 60);
    expect(openingRow(columnsOf('a 23 00:30 23 02:00'))).toBe(0);
  });

  it('at 08:00 without events, and where one only ends on them', () => {
    expect(openingRow(columnsOf())).toBe(8 * 60);
    expect(openingRow(columnsOf('a 22 22:00 23 02:00'))).toBe(8 * 60);
    expect(openingRow(columnsOf('a 22 22:00 23 02:00', 'b 24 19:00 24 20:00'))).toBe(18 * 60);
  });
});

describe('What lies beyond the hours in sight', () => {
  it('is what has no readable part in them', () => {
    const events = [
      'a 23 05:00 23 06:00',
      'b 24 07:00 24 09:00',
      'c 24 16:50 24 18:00',
      'd 25 20:00 25 21:00',
    ];
    expect(beyond('08:00', '17:00', ...events)).toEqual(['a', 'c d']);
    expect(beyond('08:30', '17:05', ...events)).toEqual(['a', 'd']);
    expect(beyond('05:30', '20:30', ...events)).toEqual(['', '']);
    expect(beyond('06:00', '24:00', 'moment 24 12:00 24 12:00')).toEqual(['', '']);
  });

  it('counts an event over midnight once, where it begins, and not at all if a part of it is in sight', () => {
    expect(beyond('08:00', '17:00', 'night 23 22:00 24 02:00')).toEqual(['', 'night']);
    expect(beyond('00:00', '09:00', 'night 23 22:00 24 02:00')).toEqual(['', '']);
    expect(beyond('08:00', '17:00', 'before 22 22:00 23 02:00')).toEqual(['before', '']);
  });
});
