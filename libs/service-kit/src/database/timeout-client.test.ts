import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { parseTimestamptz } from './database.js';

const driver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (
  text: string,
) => Date | number | null;

describe('An instant of the database', () => {
  it.each([
    ['2026-11-22 12:00:00.345678+00', Date.parse('2026-11-22T12:00:00.345Z')],
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
