import { escape } from 'ical-generator';

/**
 * Lines of iCalendar text (RFC 5545, section 3.1): escaped values, folded at 75 octets, each ended by CRLF. All user
 * input passes through `text` or `uri`, so it can never end a line and inject another property.
 */

const LINE_OCTETS = 75;
/** CRLF, either half of it alone, and the four less known ones. */
const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
// eslint-disable-next-line no-control-regex -- naming the control characters is the purpose
const OTHER_CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]/g;
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}]+$/iu;
/** Characters that RFC 3986 does not allow in a URI; they are percent-encoded. */
const NOT_IN_ADDRESS = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/gu;
const IDENTIFIER = /^[A-Za-z0-9@._-]{1,255}$/;
/** UIDs of other programs take many forms, including whole URLs. */
const UID_MAX_CHARACTERS = 1000;

/** Normalises line breaks, and drops other control characters and unpaired surrogates. */
export function plain(value: string): string {
  return value.toWellFormed().replace(LINE_BREAKS, '\n').replace(OTHER_CONTROLS, '');
}

export function text(value: string): string {
  return escape(plain(value), false);
}

/** Null if the text is not an http or https URL. URIs are not escaped like TEXT. */
export function uri(value: string | null | undefined): string | null {
  const address = (value ?? '').trim().toWellFormed();
  if (!WEB_ADDRESS.test(address)) return null;
  return address.replace(NOT_IN_ADDRESS, encodeURIComponent);
}

/** Throws a RangeError for a character that our ids never have. */
export function identifier(value: string): string {
  if (!IDENTIFIER.test(value)) throw new RangeError(`Not a usable id: ${JSON.stringify(value)}`);
  return value;
}

/** It may be imported. Throws a RangeError if it is empty, too long, or not one line. */
export function uidText(value: string): string {
  const isOneLine = plain(value) === value && !value.includes('\n');
  if (!isOneLine || value.trim() === '' || value.length > UID_MAX_CHARACTERS)
    throw new RangeError(`Not a usable UID: ${JSON.stringify(value)}`);
  return escape(value, false);
}

/** Neither a character nor an escape such as `\n` is split: readers that unfold bytes would show a broken one. */
export function fold(line: string): string {
  if (line.length <= LINE_OCTETS && isAscii(line)) return line;
  const pieces: string[] = [];
  for (let from = 0; from < line.length;) {
    // The space at the beginning of a further piece counts too.
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
  // After an odd number of backslashes the last one escapes the letter after the cut.
  let backslashes = 0;
  while (line[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 0 ? at : at - 1;
}

export function joinLines(lines: readonly string[]): string {
  let joined = '';
  for (const line of lines) joined += `${fold(line)}\r\n`;
  return joined;
}

export const categoriesLine = (names: readonly string[]): string =>
  joinLines([`CATEGORIES:${names.map(text).join(',')}`]);
