import fc from 'fast-check';

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

const someOf = (min: number, max: number, most = 4) =>
  fc.uniqueArray(
    fc.integer({ min, max }).filter((number) => number !== 0),
    { minLength: 1, maxLength: most },
  );
const months = someOf(1, 12);
const monthDays = fc.oneof(someOf(-31, 31, 6), fc.constantFrom([-1], [1], [15], [29], [31], [-1, 15]));
const weekday = fc.constantFrom(...CODES);
const weekdays = fc.uniqueArray(weekday, { minLength: 1, maxLength: 7 });
const workingDays = fc.constant(['MO', 'TU', 'WE', 'TH', 'FR']);
const numbered = (most: number) =>
  fc.uniqueArray(
    fc
      .tuple(
        fc.oneof(fc.constantFrom(-1, 1, 2, 5), fc.integer({ min: -most, max: most })).filter(Boolean),
        weekday,
      )
      .map(([number, code]) => `${number}${code}`),
    { minLength: 1, maxLength: 3 },
  );
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const seldom = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 });
const interval = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 40 }));
const wkst = fc.option(weekday, { nil: undefined, freq: 1 });
const positions = fc.oneof(fc.constantFrom([1], [-1], [2], [1, -1]), someOf(-6, 6, 3));

type Parts = Record<string, unknown>;
const rule = (frequency: string, parts: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<string> =>
  fc.record<Parts>({ INTERVAL: interval, ...parts, WKST: wkst }).map((given) =>
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .reduce(
        (text, [name, value]) => `${text};${name}=${Array.isArray(value) ? value.join(',') : String(value)}`,
        `FREQ=${frequency}`,
      ),
  );

/** Any rule of RFC 5545 from DAILY to YEARLY with complete parts. */
export const anyRRule: fc.Arbitrary<string> = fc.oneof(
  rule('DAILY', { BYMONTH: maybe(months), BYMONTHDAY: seldom(monthDays), BYDAY: maybe(weekdays) }),
  rule('WEEKLY', { BYDAY: weekdays, BYMONTH: seldom(months), BYSETPOS: seldom(positions) }),
  rule('MONTHLY', { BYMONTH: seldom(months), BYDAY: fc.oneof(numbered(5), weekdays) }),
  rule('MONTHLY', {
    BYMONTH: seldom(months),
    BYDAY: fc.oneof(workingDays, weekdays),
    BYSETPOS: positions,
  }),
  rule('MONTHLY', {
    BYMONTHDAY: monthDays,
    BYDAY: seldom(fc.oneof(weekdays, numbered(5))),
    BYSETPOS: seldom(positions),
  }),
  rule('YEARLY', {
    BYMONTH: months,
    BYMONTHDAY: maybe(monthDays),
    BYDAY: fc.oneof(weekdays, numbered(5)),
    BYSETPOS: seldom(positions),
  }),
  rule('YEARLY', { BYMONTH: months, BYMONTHDAY: monthDays, BYSETPOS: seldom(positions) }),
  rule('YEARLY', { BYDAY: fc.oneof(weekdays, numbered(53)), BYSETPOS: seldom(positions) }),
  rule('YEARLY', {
    BYYEARDAY: fc.oneof(someOf(-366, 366), fc.constantFrom([366], [-366, 60], [1])),
    BYMONTH: seldom(months),
    BYDAY: seldom(weekdays),
  }),
  rule('YEARLY', {
    BYWEEKNO: fc.oneof(someOf(-53, 53), fc.constantFrom([1], [53], [-1, 20])),
    BYDAY: weekdays,
    BYMONTH: seldom(months),
    BYSETPOS: seldom(positions),
  }),
);
