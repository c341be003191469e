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

/** A value of the type TEXT: escaped, line breaks as `\n`, other control characters dropped. */
export function text(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(LINE_BREAKS, '\\n')
    .replace(OTHER_CONTROLS, '');
}

/** A value of the type URI, or null when the text is not an http or https address. Not escaped as TEXT is. */
export function uri(value: string | null | undefined): string | null {
  const address = (value ?? '').trim().toWellFormed();
  if (!WEB_ADDRESS.test(address)) return null;
  return address.replace(NOT_IN_ADDRESS, encodeURIComponent);
}

/** A UID. Throws a RangeError when it has a character that ours never have. */
export function identifier(value: string): string {
  if (!IDENTIFIER.test(value)) throw new RangeError(`Not a usable UID: ${JSON.stringify(value)}`);
  return value;
}

/**
 * Folds one content line: a piece has at most 75 octets, and neither a character nor an escape such as `\n` is cut
 * apart, since readers that unfold bytes rather than lines would show a broken one.
 */
export function fold(line: string): string {
  // A UTF-16 unit has at most 3 octets, so most lines need no counting.
  if (line.length * 3 <= LINE_OCTETS) return line;
  const pieces: string[] = [];
  let pieceStart = 0;
  let octets = 0;
  for (let position = 0; position < line.length;) {
    const unitLength = unitAt(line, position);
    const unitOctets = octetsOf(line, position, unitLength);
    if (octets + unitOctets > LINE_OCTETS) {
      pieces.push(line.slice(pieceStart, position));
      pieceStart = position;
      octets = 1; // the space that the next piece begins with
    }
    octets += unitOctets;
    position += unitLength;
  }
  pieces.push(line.slice(pieceStart));
  return pieces.join('\r\n ');
}

/** The length of what must stay together at a position: an escape with its letter, a pair of surrogates, or one unit. */
function unitAt(line: string, position: number): number {
  const isEscape = line[position] === '\\' && position + 1 < line.length;
  const character = line.codePointAt(position + (isEscape ? 1 : 0))!;
  return (isEscape ? 1 : 0) + (character > 0xffff ? 2 : 1);
}

function octetsOf(line: string, position: number, length: number): number {
  let octets = 0;
  for (let at = position; at < position + length;) {
    const character = line.codePointAt(at)!;
    octets += character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    at += character > 0xffff ? 2 : 1;
  }
  return octets;
}

/** Content lines as one text, each folded and ended by CRLF, also the last. */
export function joinLines(lines: readonly string[]): string {
  let joined = '';
  for (const line of lines) joined += `${fold(line)}\r\n`;
  return joined;
}
