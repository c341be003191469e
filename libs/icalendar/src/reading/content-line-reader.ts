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

/** Visits the content lines of a text with normalised line ends, in order. */
export function* contentLines(text: string): Generator<ContentLine> {
  let number = 0;
  let current: ContentLine | null = null;
  for (let start = 0; start < text.length;) {
    number++;
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const first = text.charCodeAt(start);
    if (end === start || first === NEWLINE) {
      // An empty line does not end a folded one: some programs write them in between.
    } else if ((first === SPACE || first === TAB) && current !== null) {
      current.end = end;
      current.isFolded = true;
    } else {
      if (current !== null) yield current;
      current = { line: number, start, end, isFolded: false };
    }
    start = end + 1;
  }
  if (current !== null) yield current;
}

/** A content line as one text, unfolded. */
export function unfolded(text: string, { start, end, isFolded }: ContentLine): string {
  const written = text.slice(start, end);
  return isFolded ? written.replace(/\n+[ \t]/g, '') : written;
}

/** A part of the text in iCalendar form: CRLF after each line, folding unchanged. */
export function asItCame(text: string, start: number, end: number): string {
  return `${text.slice(start, end).replace(/\n+/g, '\r\n')}\r\n`;
}
