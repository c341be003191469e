import { describe, expect, it } from '@jest/globals';
import { instantOf, wallClockOf } from '@daymark/ui';
import fc from 'fast-check';
import { axisOf, clockAt, missingRows, rowsOf, segmentsOfDay } from './day-clock.js';

const MINUTE = 60_000;
const ORDINARY = 1440;

/** Both clock changes of 2026, with the length of these days in minutes. */
const CHANGES = [
  ['Europe/Berlin', '2026-03-29', 1380],
  ['Europe/Berlin', '2026-10-25', 1500],
  ['America/New_York', '2026-03-08', 1380],
  ['America/New_York', '2026-11-01', 1500],
  ['Australia/Lord_Howe', '2026-10-04', 1410],
  ['Australia/Lord_Howe', '2026-04-05', 1470],
  ['Africa/Casablanca', '2026-03-22', 1380],
  ['Africa/Casablanca', '2026-02-15', 1500],
  ['America/Santiago', '2026-09-06', 1380],
  ['America/Santiago', '2026-04-04', 1500],
  ['Asia/Kolkata', '2026-03-29', ORDINARY],
  ['Asia/Kolkata', '2026-10-25', ORDINARY],
] as const;

const lengthOf = (date: string, zone: string) =>
  segmentsOfDay(date, zone).reduce((sum, { from, to }) => sum + to - from, 0);
const wallMinute = (instant: number, zone: string) => {
  const { time } = wallClockOf(instant, zone);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
};

describe.each(CHANGES)('The clocks of %s on %s', (zone, date, minutes) => {
  const day = segmentsOfDay(date, zone);
  const start = instantOf({ date, time: '00:00' }, zone);

  it('show as many minutes as the day has', () => {
    expect(lengthOf(date, zone)).toBe(minutes);
  });

  it('show at each minute what the zone says, on rows from which that minute is found again', () => {
    const axis = axisOf([day]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: minutes - 1 }), (minute) => {
        const instant = start + minute * MINUTE;
        const rows = rowsOf(axis, day, instant, instant + MINUTE)!;
        expect(rows.to - rows.from).toBe(1);
        expect(clockAt(axis, day, rows.from)).toMatchObject({ instant, minute: wallMinute(instant, zone) });
      }),
    );
  });

  it('continue in rows as time passes, also next to an ordinary day', () => {
    const ordinary = segmentsOfDay('2026-06-10', zone);
    const axis = axisOf([ordinary, day]);
    const minute = fc.integer({ min: 0, max: minutes });
    fc.assert(
      fc.property(minute, minute, (one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one];
        if (early === late) return;
        const rows = rowsOf(axis, day, start + early * MINUTE, start + late * MINUTE)!;
        expect(rows.to).toBeGreaterThan(rows.from);
        // The hours that the day skips are rows in between.
        const gap = missingRows(axis, day).reduce((sum, { from, to }) => {
          return from >= rows.from && to <= rows.to ? sum + to - from : sum;
        }, 0);
        expect(rows.to - rows.from - gap).toBe(late - early);
      }),
    );
  });

  it('give an ordinary day next to it rows for its own minutes, and none for the repeated hour', () => {
    const ordinary = segmentsOfDay('2026-06-10', zone);
    const axis = axisOf([ordinary, day]);
    const missing = missingRows(axis, ordinary).reduce((sum, { from, to }) => sum + to - from, 0);
    expect(axis.length - missing).toBe(ORDINARY);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: ORDINARY - 1 }), (minute) => {
        const instant = instantOf({ date: '2026-06-10', time: '00:00' }, zone) + minute * MINUTE;
        const rows = rowsOf(axis, ordinary, instant, instant + MINUTE)!;
        expect(clockAt(axis, ordinary, rows.from)).toMatchObject({ instant, minute, isSecond: false });
      }),
    );
  });
});

describe('The rows of a day', () => {
  const berlin = 'Europe/Berlin';
  const at = (text: string) => Date.parse(text);

  it('show the gap of a day of 23 hours', () => {
    const day = segmentsOfDay('2026-03-29', berlin);
    const axis = axisOf([day]);
    expect(axis.length).toBe(ORDINARY);
    expect(missingRows(axis, day)).toEqual([{ from: 120, to: 180 }]);
    expect(rowsOf(axis, day, at('2026-03-29T00:30Z'), at('2026-03-29T01:30Z'))).toMatchObject({
      from: 90,
      to: 210,
    });
    // A point in the gap means the time after it.
    expect(clockAt(axis, day, 150)).toMatchObject({ minute: 180 });
  });

  it('show both hours of a day of 25', () => {
    const day = segmentsOfDay('2026-10-25', berlin);
    const axis = axisOf([day]);
    expect(axis.length).toBe(1500);
    const first = rowsOf(axis, day, at('2026-10-25T00:15Z'), at('2026-10-25T00:45Z'));
    const second = rowsOf(axis, day, at('2026-10-25T01:15Z'), at('2026-10-25T01:45Z'));
    expect([first, second]).toMatchObject([
      { from: 135, to: 165 },
      { from: 195, to: 225 },
    ]);
    expect(clockAt(axis, day, 200)).toMatchObject({ minute: 140, isSecond: true });
    expect(clockAt(axis, day, 300)).toMatchObject({ minute: 240, isSecond: false });
  });

  it('say that an event comes from the day before or continues after', () => {
    const axis = axisOf([segmentsOfDay('2026-06-10', berlin)]);
    const [start, end] = [at('2026-06-10T21:00Z'), at('2026-06-11T00:30Z')];
    expect(rowsOf(axis, segmentsOfDay('2026-06-10', berlin), start, end)).toMatchObject({
      from: 1380,
      to: 1440,
      isContinued: false,
      goesOn: true,
    });
    expect(rowsOf(axis, segmentsOfDay('2026-06-11', berlin), start, end)).toMatchObject({
      from: 0,
      to: 150,
      isContinued: true,
      goesOn: false,
    });
    expect(rowsOf(axis, segmentsOfDay('2026-06-12', berlin), start, end)).toBeNull();
  });

  it('leave out an event that ended when the day begins, and show a moment then', () => {
    const day = segmentsOfDay('2026-06-11', berlin);
    const axis = axisOf([day]);
    const midnight = at('2026-06-10T22:00Z');
    expect(rowsOf(axis, day, midnight - 60 * MINUTE, midnight)).toBeNull();
    expect(rowsOf(axis, day, midnight, midnight)).toMatchObject({ from: 0, to: 0 });
  });

  it('are all missing on a date that the zone left out', () => {
    const day = segmentsOfDay('2011-12-30', 'Pacific/Apia');
    expect(day).toEqual([]);
    const axis = axisOf([day]);
    expect(missingRows(axis, day)).toEqual([{ from: 0, to: ORDINARY }]);
    expect(clockAt(axis, day, 600)).toBeNull();
    expect(rowsOf(axis, day, at('2011-12-30T10:00Z'), at('2011-12-30T12:00Z'))).toBeNull();
  });
});
