import { describe, expect, it } from '@jest/globals';
import { addMinutes, instantToLocal, localToInstant, offsetMinutesAt } from './wall-clock.js';
import { transitionsBetween, ZoneOffsets } from './zone-offsets.js';
import { isKnownTimeZone, probeOffset } from './zone-probe.js';

const utc = (text: string) => Date.parse(`${text}Z`);

describe('a wall-clock time in a zone', () => {
  it('is the instant at which the clock there shows it', () => {
    expect(localToInstant('2024-07-01T09:30', 'America/New_York')).toEqual({
      instant: utc('2024-07-01T13:30'),
      clock: 'once',
      shiftMinutes: 0,
    });
    expect(localToInstant('2024-07-01T09:30:15', 'UTC').instant).toBe(utc('2024-07-01T09:30:15'));
    expect(localToInstant('2024-07-01', 'Asia/Kolkata').instant).toBe(utc('2024-06-30T18:30'));
  });

  it.each([
    ['02:30 becomes 03:30 in New York', '2024-03-10T02:30', 'America/New_York', '2024-03-10T07:30', 60],
    ['half an hour in Lord Howe', '2024-10-06T02:15', 'Australia/Lord_Howe', '2024-10-05T15:45', 30],
    ['midnight in Cairo', '2024-04-26', 'Africa/Cairo', '2024-04-25T22:00', 60],
    ['a whole day in Apia', '2011-12-30T10:00', 'Pacific/Apia', '2011-12-30T20:00', 1440],
  ])(
    'moves forward by the jump where the clock skips it: %s',
    (_name, local, zone, instant, shiftMinutes) => {
      expect(localToInstant(local, zone)).toEqual({ instant: utc(instant), clock: 'skipped', shiftMinutes });
    },
  );

  it.each([
    ['an hour in New York', '2024-11-03T01:30', 'America/New_York', '2024-11-03T05:30', 60],
    ['half an hour in Lord Howe', '2024-04-07T01:45', 'Australia/Lord_Howe', '2024-04-06T14:45', 30],
  ])(
    'is the first of two where the clock shows it twice: %s',
    (_name, local, zone, instant, shiftMinutes) => {
      expect(localToInstant(local, zone)).toEqual({ instant: utc(instant), clock: 'repeated', shiftMinutes });
    },
  );

  it('is plain right before and right after a change', () => {
    const at = (local: string) => localToInstant(local, 'America/New_York');
    expect(at('2024-03-10T01:59').clock).toBe('once');
    expect(at('2024-03-10T02:00').clock).toBe('skipped');
    expect(at('2024-03-10T03:00')).toMatchObject({ clock: 'once', instant: utc('2024-03-10T07:00') });
    expect(at('2024-11-03T00:59').clock).toBe('once');
    expect(at('2024-11-03T02:00').clock).toBe('once');
  });

  it.each([
    '',
    '2024',
    '2024-13-01T00:00',
    '2024-02-30',
    '2024-01-01T9:00',
    '2024-01-01T00:00Z',
    '2024-01-01 00:00',
  ])('is refused when it is written as %j', (local) => {
    expect(() => localToInstant(local, 'UTC')).toThrow(RangeError);
  });

  it('is what the clock shows again at its instant', () => {
    expect(instantToLocal(utc('2024-07-01T13:30'), 'America/New_York')).toBe('2024-07-01T09:30');
    expect(instantToLocal(utc('1969-12-31T23:59:59'), 'UTC')).toBe('1969-12-31T23:59:59');
    expect(instantToLocal(utc('2024-01-01T00:00'), 'Asia/Kathmandu')).toBe('2024-01-01T05:45');
  });
});

describe('the offsets of zones', () => {
  it('are those of the runtime in every zone that it knows, every nine days and around every change of 60 years', () => {
    const from = utc('1985-01-01T00:00');
    const to = utc('2045-01-01T00:00');
    for (const name of Intl.supportedValuesOf('timeZone').filter((_zone, position) => position % 8 === 0)) {
      const zone = new ZoneOffsets(name);
      const wrong: number[] = [];
      for (let instant = from; instant < to; instant += 9 * 86_400_000 + 3_599_000) {
        if (zone.offsetAt(instant) !== probeOffset(name, instant)) wrong.push(instant);
      }
      for (const { at, offsetBefore, offsetAfter } of transitionsBetween(name, from, to)) {
        if (zone.offsetAt(at - 1) !== offsetBefore || zone.offsetAt(at) !== offsetAfter) wrong.push(at);
        if (probeOffset(name, at - 1) !== offsetBefore || probeOffset(name, at) !== offsetAfter)
          wrong.push(at);
      }
      expect({ name, wrong }).toEqual({ name, wrong: [] });
    }
  });

  it('distinguish two changes that are a week apart', () => {
    const changes = transitionsBetween('America/Recife', utc('2000-10-01T00:00'), utc('2000-11-01T00:00'));
    expect(changes.map(({ offsetAfter }) => offsetAfter / 3_600_000)).toEqual([-2, -3]);
    expect(offsetMinutesAt(utc('2000-10-10T12:00'), 'America/Recife')).toBe(-120);
    expect(offsetMinutesAt(utc('2000-10-17T12:00'), 'America/Recife')).toBe(-180);
  });

  it('are right also for years long ago and far ahead', () => {
    expect(offsetMinutesAt(utc('0900-01-01T00:00'), 'Europe/London')).toBeCloseTo(-1.25, 5);
    expect(offsetMinutesAt(utc('9000-07-01T00:00'), 'Europe/London')).toBe(60);
  });

  it('are evicted and found again when many years were queried', () => {
    const zone = new ZoneOffsets('Europe/Paris');
    const instants = Array.from({ length: 200 }, (_unused, year) => Date.UTC(1920 + year, 6, 1));
    const first = instants.map((instant) => zone.offsetAt(instant));
    expect(instants.map((instant) => zone.offsetAt(instant))).toEqual(first);
    expect(first.at(-1)).toBe(7_200_000);
  });

  it('exist for names of zones only', () => {
    expect(isKnownTimeZone('Europe/Paris')).toBe(true);
    expect(isKnownTimeZone('Etc/GMT+5')).toBe(true);
    for (const name of ['', 'Mars/Phobos', '+05:00', 'Europe/Paris\r\nX:Y', '__proto__']) {
      expect(isKnownTimeZone(name)).toBe(false);
    }
  });
});

describe('A local time some minutes later', () => {
  it.each([
    ['2026-03-29T01:30', 60, '2026-03-29T02:30'],
    ['2026-12-31T23:59', 1, '2027-01-01T00:00'],
    ['2026-03-01T00:00', -1, '2026-02-28T23:59'],
  ])('of %s and %s minutes ignores zones', (local, minutes, later) => {
    expect(addMinutes(local, minutes)).toBe(later);
  });
});
