/** What a spreadsheet would take for the beginning of a formula, also behind blanks that it skips. */
const FORMULA = /^\s*[=+\-@\t\r|%＝＋－＠]/;
const NEEDS_QUOTES = /[",;\r\n\t]/;

/**
 * One line of CSV (RFC 4180). Nothing in it is run by a spreadsheet: what looks like a formula is shown as text, behind an
 * apostrophe.
 */
export function csvLine(values: readonly (string | null)[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

function csvField(value: string | null): string {
  const text = value ?? '';
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) || harmless !== text || /^\s|\s$/.test(harmless)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}
