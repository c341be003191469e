/** The beginning of a formula for spreadsheets, which skip blanks before it. */
const FORMULA = /^\s*[=+\-@\t\r|%＝＋－＠]/;
const NEEDS_QUOTES = /[",;\r\n\t]/;

/**
 * One line of CSV (RFC 4180). Values that look like formulas are prefixed with an apostrophe, so that spreadsheets show
 * them as text instead of running them.
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
