import pg from 'pg';

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as typeof parseTimestamptz;

const SECOND_CHARACTERS = 'YYYY-MM-DD HH:MM:SS'.length;
const UTC = '+00';
const [ZERO, SPACE, HYPHEN] = ['0', ' ', '-'].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
];

/**
 * An instant as the driver reads it, in a tenth of the time where the server writes it in UTC: a list has thousands. What
 * looks otherwise (another zone, years before 1000 or after 9999, infinity) is left to the driver.
 */
export function parseTimestamptz(text: string): Date | number | null {
  const isOrdinary =
    text.endsWith(UTC) &&
    text.charCodeAt(4) === HYPHEN &&
    text.charCodeAt(10) === SPACE &&
    text.charCodeAt(0) !== ZERO &&
    text.length >= SECOND_CHARACTERS + UTC.length;
  if (!isOrdinary) return parseAny(text);
  const pair = (at: number) => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
  const fraction = text.slice(SECOND_CHARACTERS, -UTC.length);
  return new Date(
    Date.UTC(
      pair(0) * 100 + pair(2),
      pair(5) - 1,
      pair(8),
      pair(11),
      pair(14),
      pair(17),
      fraction ? 1000 * Number.parseFloat(fraction) : 0,
    ),
  );
}
