/** A formula for spreadsheets, which skip blanks. Leading apostrophes count: without the first, every text is back. */
const FORMULA = /^'*\s*[=+\-@\t\r|%＝＋－＠％]/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

/** RFC 4180. With an apostrophe in front spreadsheets show what looks like a formula, and do not run it. */
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
