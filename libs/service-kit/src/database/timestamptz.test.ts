import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { parseTimestamptz } from './timestamptz.js';

const driver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as typeof parseTimestamptz;

/** As the server writes an instant in a session in UTC. */
function written(instant: number, fraction: string): string {
  const iso = new Date(instant).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction}+00`;
}

describe('An instant of the database', () => {
  it('is read as the driver reads it, at a moment of each of nine thousand years and many a day', () => {
    const [first, last] = [Date.UTC(1000, 0, 1), Date.UTC(9999, 11, 31)];
    const step = 39 * 86_400_000 + 5 * 3_600_000 + 7 * 60_000 + 11_000;
    const different: string[] = [];
    for (let instant = first; instant < last; instant += step) {
      const text = written(instant, '');
      if (parseTimestamptz(text)?.valueOf() !== driver(text)?.valueOf()) different.push(text);
    }
    expect(different).toEqual([]);
  });

  it('is read as the driver reads it with every fraction of a second that the server writes', () => {
    const different: string[] = [];
    for (let microseconds = 1; microseconds < 1_000_000; microseconds += 7) {
      const fraction = `.${String(microseconds).padStart(6, '0').replace(/0+$/, '')}`;
      const text = written(Date.UTC(2026, 10, 22, 23, 59, 59), fraction);
      if (parseTimestamptz(text)?.valueOf() !== driver(text)?.valueOf()) different.push(text);
    }
    expect(different).toEqual([]);
  });

  it.each([
    ['infinity', Infinity],
    ['-infinity', -Infinity],
    ['0044-03-15 12:00:00+00 BC', Date.parse('-000043-03-15T12:00:00Z')],
    ['0001-01-01 00:00:00+00', Date.parse('0001-01-01T00:00:00Z')],
    ['0999-12-31 23:59:59+00', Date.parse('0999-12-31T23:59:59Z')],
    ['10000-01-01 00:00:00+00', Date.parse('+010000-01-01T00:00:00Z')],
    ['2026-11-22 12:00:00+05:30', Date.parse('2026-11-22T06:30:00Z')],
    ['2026-11-22 12:00:00.25-03', Date.parse('2026-11-22T15:00:00.250Z')],
    ['1890-01-01 00:00:00+00:53:28', Date.parse('1889-12-31T23:06:32Z')],
    ['2024-02-29 00:00:00+00', Date.parse('2024-02-29T00:00:00Z')],
  ])('is read right where it is %s', (text, instant) => {
    expect(parseTimestamptz(text)?.valueOf()).toBe(instant);
    expect(driver(text)?.valueOf()).toBe(instant);
  });
});
