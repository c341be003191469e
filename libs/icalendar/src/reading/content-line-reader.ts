/**
 * The content lines of a calendar text, unfolded (RFC 5545, section 3.1), with their positions. CRLF, LF and CR alone
 * end a line; empty lines are skipped.
 */

/** Maximum length of a line, not counting inline attachments. */
export const LINE_MAX_CHARACTERS = 1_000_000;

/** A content line: its position in the text, and its line number in the file. */
export interface ContentLine {
  /** From 1. */
  line: number;
  start: number;
  end: number;
  isFolded: boolean;
  /** It is quoted-printable and goes on after a soft line end, `=`. */
  hasSoftEnds: boolean;
}

/** Normalises line ends to LF and removes an indentation that all lines have. */
export function withPlainLineEnds(text: string): string {
  const plain = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const indentation = /^\n*([ \t]{1,100})\S/.exec(plain)?.[1];
  return indentation === undefined ? plain : plain.replaceAll(new RegExp(`^${indentation}`, 'gm'), '');
}

const NEWLINE = 10;
const SPACE = 32;
const TAB = 9;
const EQUALS = 61;
/** A property in the encoding of old programs (RFC 2045, section 6.7). */
const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?"?QUOTED-PRINTABLE[";:]/i;
/** What follows the last line of such a property, although that ends with `=`. */
const NEXT_PROPERTY =
  /^(?:(?:BEGIN|END):|(?:UID|SUMMARY|DESCRIPTION|LOCATION|CLASS|STATUS|CATEGORIES|SEQUENCE|DTSTART|DTEND|DTSTAMP|RRULE|DURATION)[;:])/;
const HEAD_MAX_CHARACTERS = 400;

/** Visits the content lines of a text with normalised line ends, in order. */
export function* contentLines(text: string): Generator<ContentLine> {
  let number = 0;
  let current: ContentLine | null = null;
  for (let start = 0; start < text.length;) {
    number++;
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const first = text.charCodeAt(start);
    if (current !== null && text.charCodeAt(current.end - 1) === EQUALS && isGoingOn(text, current, start)) {
      current.end = end;
      current.hasSoftEnds = true;
    } else if (end === start || first === NEWLINE) {
      // An empty line does not end a folded one: some programs write them in between.
    } else if ((first === SPACE || first === TAB) && current !== null) {
      current.end = end;
      current.isFolded = true;
    } else {
      if (current !== null) yield current;
      current = { line: number, start, end, isFolded: false, hasSoftEnds: false };
    }
    start = end + 1;
  }
  if (current !== null) yield current;
}

/** Whether a line with `=` at its end goes on in the one at `next`. */
const isGoingOn = (text: string, { start }: ContentLine, next: number): boolean =>
  QUOTED_PRINTABLE.test(text.slice(start, start + HEAD_MAX_CHARACTERS).replaceAll(/\n[ \t]/g, '')) &&
  !NEXT_PROPERTY.test(text.slice(next, next + 30));

/** A content line as one text, unfolded. */
export function unfolded(text: string, { start, end, isFolded, hasSoftEnds }: ContentLine): string {
  let written = text.slice(start, end);
  // Programs that fold as well put a blank after a soft line end.
  if (hasSoftEnds) written = written.replace(/=\n[ \t]?/g, '');
  return isFolded ? written.replace(/(?<!\n)\n+[ \t]/g, '') : written;
}

/** A part of the text in iCalendar form: CRLF after each line, folding unchanged. */
export function asItCame(text: string, start: number, end: number): string {
  return `${text.slice(start, end).replace(/\n+/g, '\r\n')}\r\n`;
}
