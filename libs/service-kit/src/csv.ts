/**
 * The beginning of a formula for spreadsheets, which skip blanks before it. Apostrophes before that count as well, so
 * that removing the one that was put in front gives back every text.
 */
const FORMULA = /^'*\s*[=+\-@\t\r|%＝＋－＠％]/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

/**
 * RFC 4180. An apostrophe before what looks like a formula makes spreadsheets show it as text instead of running it.
 */
export function csvLine(values: readonly (string | null)[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

function csvField(value: string | null): string {
  const text = value ?? '';
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const valueOfField = (field: string): string =>
  field.startsWith("'") && FORMULA.test(field.slice(1)) ? field.slice(1) : field;
