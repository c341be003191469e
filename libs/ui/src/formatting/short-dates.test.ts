import { describe, expect, it } from '@jest/globals';
import {
  formatClock,
  formatClockRange,
  formatDay,
  formatInstantRange,
  formatMoment,
  formatShortDate,
  formatSpan,
} from './short-dates.js';

const today = '2026-11-23';
const style = { today };

describe('A date in short', () => {
  it('names weekday, day and month', () => expect(formatShortDate('2026-11-24', today)).toBe('Tue 24 Nov'));

  it('names the year where it is another one than today', () => {
    expect(formatShortDate('2027-01-04', today)).toBe('Mon 4 Jan 2027');
    expect(formatShortDate('2025-12-31', today)).toBe('Wed 31 Dec 2025');
  });

  it('is Today or Tomorrow where it is, also over the end of a year', () => {
    expect(formatDay('2026-11-23', today)).toBe('Today');
    expect(formatDay('2026-11-24', today)).toBe('Tomorrow');
    expect(formatDay('2027-01-01', '2026-12-31')).toBe('Tomorrow');
    expect(formatDay('2026-11-25', today)).toBe('Wed 25 Nov');
  });
});

describe('A time in short', () => {
  it('stays as it is on clocks of 24 hours', () => {
    expect(formatClock('09:05')).toBe('09:05');
    expect(formatClockRange('18:00', '20:00')).toBe('18:00–20:00');
  });

  it.each([
    ['00:00', '12 am'],
    ['00:30', '12:30 am'],
    ['09:05', '9:05 am'],
    ['12:00', '12 pm'],
    ['18:00', '6 pm'],
    ['23:59', '11:59 pm'],
  ])('%s is %s on clocks of 12 hours', (time, text) => expect(formatClock(time, 12)).toBe(text));

  it('names the half of the day once where start and end share it', () => {
    expect(formatClockRange('18:00', '20:30', 12)).toBe('6–8:30 pm');
    expect(formatClockRange('11:00', '13:00', 12)).toBe('11 am–1 pm');
    expect(formatClockRange('18:00', '18:00', 12)).toBe('6 pm');
  });
});

describe('The times between two instants', () => {
  const range = (start: string, end: string, hourCycle?: 12) =>
    formatInstantRange(`2026-10-${start}Z`, `2026-10-${end}Z`, 'Europe/Berlin', hourCycle);

  it('are those of the clocks there', () => {
    expect(range('24T16:00', '24T18:00')).toBe('18:00–20:00');
    expect(range('24T16:00', '24T16:00')).toBe('18:00');
    expect(range('24T20:00', '25T02:00')).toBe('22:00–03:00');
  });

  it('name how long it is where an hour comes twice', () => {
    expect(range('25T00:30', '25T01:30')).toBe('02:30–02:30 (60 min)');
    expect(range('25T00:30', '25T01:30', 12)).toBe('2:30 am–2:30 am (60 min)');
    expect(range('25T00:30', '25T01:10')).toBe('02:30–02:10 (40 min)');
    expect(range('25T00:30', '25T00:30')).toBe('02:30');
    expect(range('24T22:00', '25T02:00')).toBe('00:00–03:00 (240 min)');
    expect(range('25T00:15', '25T00:45')).toBe('02:15–02:45');
  });
});

describe('A span in short', () => {
  it('of one day names the day once', () => {
    expect(
      formatSpan({ date: '2026-11-25', time: '18:00' }, { date: '2026-11-25', time: '20:00' }, style),
    ).toBe('Wed 25 Nov, 18:00–20:00');
    expect(
      formatSpan({ date: today, time: '18:00' }, { date: today, time: '20:00' }, { today, hourCycle: 12 }),
    ).toBe('Today, 6–8 pm');
  });

  it('over days names both', () =>
    expect(
      formatSpan({ date: '2026-11-27', time: '18:00' }, { date: '2026-11-29', time: '12:00' }, style),
    ).toBe('Fri 27 Nov, 18:00 – Sun 29 Nov, 12:00'));

  it('of a moment names one time', () =>
    expect(formatSpan({ date: today, time: '18:00' }, { date: today, time: '18:00' }, style)).toBe(
      'Today, 18:00',
    ));

  it('of whole days names no time', () => {
    expect(formatSpan({ date: '2026-11-27' }, { date: '2026-11-27' }, style)).toBe('Fri 27 Nov');
    expect(formatSpan({ date: '2026-11-27' }, { date: '2026-11-29' }, style)).toBe('Fri 27 Nov – Sun 29 Nov');
    expect(formatMoment({ date: '2026-11-27' }, style)).toBe('Fri 27 Nov');
  });
});
