/**
 * The lines of a calendar text, unfolded (RFC 5545, section 3.1), with where each began. CRLF, LF and CR alone end a line;
 * empty lines are passed over.
 */

/** One line has so many characters at most, inline attachments aside. */
export const LINE_MAX_CHARACTERS = 1_000_000;

/** A content line: where it stands in the text, and from which line of the file on. */
export interface ContentLine {
  /** From 1. */
  line: number;
  start: number;
  end: number;
  isFolded: boolean;
}

/** The text with LF alone as line end, and without an indentation that all of it has. */
export function withPlainLineEnds(text: string): string {
  const plain = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const indentation = /^\n*([ \t]{1,100})\S/.exec(plain)?.[1];
  return indentation === undefined ? plain : plain.replaceAll(new RegExp(`^${indentation}`, 'gm'), '');
}

const NEWLINE = 10;
const SPACE = 32;
const TAB = 9;

/** Visits the content lines of a text with plain line ends, in order. */
export function* contentLines(text: string): Generator<ContentLine> {
  let number = 0;
  let current: ContentLine | null = null;
  for (let start = 0; start < text.length;) {
    number++;
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const first = text.charCodeAt(start);
    if (end === start || first === NEWLINE) {
      // An empty line ends nothing: programs write them between folded lines.
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

/** A stretch of the text as iCalendar writes it: CRLF after each line, folded as it came. */
export function asItCame(text: string, start: number, end: number): string {
  return `${text.slice(start, end).replace(/\n+/g, '\r\n')}\r\n`;
}
