import { escape } from 'ical-generator';

/**
 * Lines of iCalendar text (RFC 5545, section 3.1): escaped values, folded at 75 octets, each ended by CRLF. Everything
 * that people typed passes through `text` or `uri`, so it can never end a line and begin another property.
 */

const LINE_OCTETS = 75;
/** All that some reader takes for the end of a line: CRLF, either half of it alone, and the four less known ones. */
const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
// eslint-disable-next-line no-control-regex -- naming the control characters is the purpose
const OTHER_CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]/g;
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}]+$/iu;
/** Characters that RFC 3986 lets stand in an address; everything else is percent-encoded. */
const NOT_IN_ADDRESS = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/gu;
const IDENTIFIER = /^[A-Za-z0-9@._-]{1,255}$/;
/** Other programs have uids of every kind, at times a whole address. */
const UID_MAX_CHARACTERS = 1000;

/** Text without anything that is none: one kind of line break, no other control characters, no half characters. */
export function plain(value: string): string {
  return value.toWellFormed().replace(LINE_BREAKS, '\n').replace(OTHER_CONTROLS, '');
}

/** A value of the type TEXT: cleaned, and escaped with line breaks as `\n`. */
export function text(value: string): string {
  return escape(plain(value), false);
}

/** A value of the type URI, or null when the text is not an http or https address. Not escaped as TEXT is. */
export function uri(value: string | null | undefined): string | null {
  const address = (value ?? '').trim().toWellFormed();
  if (!WEB_ADDRESS.test(address)) return null;
  return address.replace(NOT_IN_ADDRESS, encodeURIComponent);
}

/** An id of ours. Throws a RangeError when it has a character that ours never have. */
export function identifier(value: string): string {
  if (!IDENTIFIER.test(value)) throw new RangeError(`Not a usable id: ${JSON.stringify(value)}`);
  return value;
}

/** The UID of an event, which may come from elsewhere. Throws a RangeError when it is empty, too long, or not one line. */
export function uidText(value: string): string {
  const isOneLine = plain(value) === value && !value.includes('\n');
  if (!isOneLine || value.trim() === '' || value.length > UID_MAX_CHARACTERS)
    throw new RangeError(`Not a usable UID: ${JSON.stringify(value)}`);
  return escape(value, false);
}

/**
 * Folds one content line: a piece has at most 75 octets, and neither a character nor an escape such as `\n` is cut
 * apart, since readers that unfold bytes rather than lines would show a broken one.
 */
export function fold(line: string): string {
  if (line.length <= LINE_OCTETS && isAscii(line)) return line;
  const pieces: string[] = [];
  for (let from = 0; from < line.length;) {
    // The space that a further piece begins with counts too.
    const to = endOfPiece(line, from, pieces.length === 0 ? LINE_OCTETS : LINE_OCTETS - 1);
    pieces.push(line.slice(from, to));
    from = to;
  }
  return pieces.join('\r\n ');
}

function isAscii(line: string): boolean {
  for (let at = 0; at < line.length; at++) if (line.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** Where a piece that begins at `from` has to end. */
function endOfPiece(line: string, from: number, mostOctets: number): number {
  let octets = 0;
  let at = from;
  while (at < line.length) {
    const character = line.codePointAt(at)!;
    octets += character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    if (octets > mostOctets) break;
    at += character > 0xffff ? 2 : 1;
  }
  if (at === line.length) return at;
  // An odd number of backslashes before the cut: the last one belongs to the letter after it.
  let backslashes = 0;
  while (line[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 0 ? at : at - 1;
}

/** Content lines as one text, each folded and ended by CRLF, also the last. */
export function joinLines(lines: readonly string[]): string {
  let joined = '';
  for (const line of lines) joined += `${fold(line)}\r\n`;
  return joined;
}

/** The line that says which categories an event belongs to (RFC 5545, 3.8.1.2), folded and ended by CRLF. */
export const categoriesLine = (names: readonly string[]): string =>
  joinLines([`CATEGORIES:${names.map(text).join(',')}`]);
