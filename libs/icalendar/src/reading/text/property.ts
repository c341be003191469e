/**
 * The content lines of a calendar text, unfolded (RFC 5545, section 3.1), with their positions. CRLF, LF and CR alone
 * end a line; empty lines are skipped.
 */

/** Maximum length of a line, not counting inline attachments. */
export const LINE_MAX_CHARACTERS = 1_000_000;

export interface ContentLine {
  line: number;
  start: number;
  end: number;
  isFolded: boolean;
  /** It is quoted-printable and goes on after a soft line end, `=`. */
  hasSoftEnds: boolean;
  /** Lines after such an end that look like properties, and belong to its text. */
  likeProperties: number[];
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
/** What a line in such a property looks like when its soft line end is a damaged end. */
const LIKE_PROPERTY =
  /^(?:BEGIN|END|UID|SUMMARY|DESCRIPTION|LOCATION|CLASS|STATUS|CATEGORIES|SEQUENCE|DTSTART|DTEND|DTSTAMP|RECURRENCE-ID|RRULE|RDATE|EXDATE|DURATION|TRANSP|URL)(?=[;:])/;
/** What an event needs, and what no text in quoted-printable has, where an equals sign begins a code. */
const NO_TEXT = /^(?:UID|DTSTART|RRULE|[^:]*=(?![0-9A-F]{2}))/i;
const HEAD_MAX_CHARACTERS = 400;

export function* contentLines(text: string): Generator<ContentLine> {
  const events = new NamesOfEvents(text);
  let number = 0;
  let current: ContentLine | null = null;
  for (let start = 0; start < text.length;) {
    number++;
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const first = text.charCodeAt(start);
    const isSoft =
      current !== null && text.charCodeAt(current.end - 1) === EQUALS && isEncoded(text, current);
    const like = isSoft ? (LIKE_PROPERTY.exec(text.slice(start, start + 30))?.[0] ?? null) : null;
    if (isSoft && (like === null || !events.hasDamage(like, start, end))) {
      if (like !== null) current!.likeProperties.push(number);
      current!.end = end;
      current!.hasSoftEnds = true;
    } else if (end === start || first === NEWLINE) {
      // An empty line does not end a folded one: some programs write them in between.
    } else if ((first === SPACE || first === TAB) && current !== null) {
      current.end = end;
      current.isFolded = true;
    } else {
      if (current !== null) yield current;
      current = { line: number, start, end, isFolded: false, hasSoftEnds: false, likeProperties: [] };
    }
    start = end + 1;
  }
  if (current !== null) yield current;
}

const isEncoded = (text: string, { start }: ContentLine): boolean =>
  QUOTED_PRINTABLE.test(text.slice(start, start + HEAD_MAX_CHARACTERS).replaceAll(/\n[ \t]/g, ''));

/** The properties of the event around a line. */
class NamesOfEvents {
  private end = -1;
  private counts = new Map<string, number>();

  constructor(private readonly text: string) {}

  /**
   * A line that looks like a property belongs to the text before its soft line end (RFC 2045, section 6.7), except for
   * what cannot be in such a text, and what the event lacks without it.
   */
  hasDamage(name: string, start: number, end: number): boolean {
    if (name === 'BEGIN' || name === 'END') return true;
    if (!NO_TEXT.test(this.text.slice(start, Math.min(end, start + HEAD_MAX_CHARACTERS)))) return false;
    if (start >= this.end) {
      const begin = this.text.lastIndexOf('BEGIN:VEVENT', start);
      const found = this.text.indexOf('END:VEVENT', start);
      this.end = found === -1 ? this.text.length : found;
      this.counts = new Map();
      for (const [property] of this.text.slice(Math.max(0, begin), this.end).matchAll(/^[A-Z-]+(?=[;:])/gm))
        this.counts.set(property, (this.counts.get(property) ?? 0) + 1);
    }
    return this.counts.get(name) === 1;
  }
}

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

export interface Property {
  name: string;
  /** By name in capital letters; several values of a parameter are joined by commas. */
  params: Readonly<Record<string, string>>;
  value: string;
  line: number;
  text: string;
}

/** BEGIN or END of a component, as programs write it. */
const WRITTEN_FRAME = /^(BEGIN|END):([A-Z][A-Z0-9-]*)$/;
/** The same with blanks or in small letters, as few programs write it: only for these, since others are lines of a text. */
const LOOSE_FRAME =
  /^\s*(BEGIN|END)\s*:\s*(VCALENDAR|VEVENT|VTODO|VJOURNAL|VFREEBUSY|VALARM|VTIMEZONE|STANDARD|DAYLIGHT)\s*$/i;

/** Null for any other line, such as 'Begin: noon'. */
export function frameOf(text: string): { isBegin: boolean; name: string } | null {
  const match = WRITTEN_FRAME.exec(text) ?? LOOSE_FRAME.exec(text);
  return match && { isBegin: match[1]!.toUpperCase() === 'BEGIN', name: match[2]!.toUpperCase() };
}

const isFrameName = (name: string) => /^(?:BEGIN|END)$/i.test(name);

const NAME = /^(?:[A-Za-z0-9_-]+\.)?([A-Za-z0-9_-]+)(?=[;:])/;
const PARAMETER_NAME = /;([A-Za-z0-9_-]+)(=?)/y;

/** Null if it is not a property. Escapes in parameters (RFC 6868) are decoded. */
export function parseProperty(text: string, line: number): Property | null {
  const match = NAME.exec(text);
  if (match === null || isFrameName(match[1]!)) return null;
  let position = match[0].length;
  if (text[position] === ':') return propertyOfParts(match[1]!, NO_PARAMS, text, position, line);
  const params: Record<string, string> = Object.create(null) as Record<string, string>;
  while (text[position] === ';') {
    PARAMETER_NAME.lastIndex = position;
    const parameter = PARAMETER_NAME.exec(text);
    if (parameter === null) return null;
    const begin = PARAMETER_NAME.lastIndex;
    position = parameter[2] === '=' ? endOfParameter(text, begin) : begin;
    params[parameter[1]!.toUpperCase()] = parameterText(text.slice(begin, position));
  }
  if (text[position] !== ':') return null;
  const property = propertyOfParts(match[1]!, params, text, position, line);
  return isQuotedPrintable(params) || isTextInBase64(property) ? withoutEncoding(property) : property;
}

const NO_PARAMS: Property['params'] = Object.freeze(Object.create(null) as Property['params']);

const propertyOfParts = (
  name: string,
  params: Property['params'],
  text: string,
  colon: number,
  line: number,
): Property => ({ name: name.toUpperCase(), params, value: text.slice(colon + 1), line, text });

/** Old programs write the encoding also without its name. */
const isQuotedPrintable = (params: Property['params']): boolean =>
  'QUOTED-PRINTABLE' in params || params['ENCODING']?.toUpperCase() === 'QUOTED-PRINTABLE';

const isTextInBase64 = ({ name, params, value }: Property): boolean =>
  /^(?:B|BASE64)$/i.test(params['ENCODING'] ?? '') &&
  /^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|CATEGORIES|CONTACT)$/.test(name) &&
  /^(?:[A-Z0-9+/]{4})*(?:[A-Z0-9+/]{2}==|[A-Z0-9+/]{3}=)?$/i.test(value.replaceAll(/\s/g, ''));

/** Escapes of texts stay. */
function withoutEncoding(property: Property): Property {
  const { name, params, value, line } = property;
  const { ENCODING: _, CHARSET: charset = 'utf-8', 'QUOTED-PRINTABLE': __, ...others } = params;
  const text = isTextInBase64(property)
    ? decoderOf(charset).decode(Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0)))
    : decodeQuotedPrintable(value, decoderOf(charset));
  const decoded = text.replace(/\r\n?|\n/g, '\\n');
  return { name, params: others, value: decoded, line, text: writeProperty(name, others, decoded) };
}

function decodeQuotedPrintable(value: string, decoder: TextDecoder): string {
  // Of some encodings (Shift_JIS) a character may have an ordinary letter as its second byte.
  return value
    .replace(/=$/, '')
    .replace(ASCII, (text) => (text.includes('=') ? decoder.decode(bytesOf(text)) : text));
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

// eslint-disable-next-line no-control-regex -- everything that is one byte
const ASCII = /[\u0000-\u007f]+/g;

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/=[0-9A-F]{2}|[^]/gi)!, (token) =>
    token.length === 3 ? parseInt(token.slice(1), 16) : token.charCodeAt(0),
  );

/** As RFC 5545 and RFC 6868 say. */
export function writeProperty(name: string, params: Property['params'], value: string): string {
  const parameters = Object.entries(params).map(
    ([parameter, text]) =>
      `;${parameter}="${text.replaceAll('^', '^^').replaceAll('\n', '^n').replaceAll('"', "^'")}"`,
  );
  return `${name}${parameters.join('')}:${value}`;
}

/** The end of a parameter's values: a semicolon or colon outside of quotation marks. */
function endOfParameter(text: string, begin: number): number {
  for (let position = begin; position < text.length; position++) {
    const character = text[position];
    if (character === ';' || character === ':') return position;
    if (character !== '"') continue;
    const closing = text.indexOf('"', position + 1);
    if (closing !== -1) position = closing;
  }
  return text.length;
}

function parameterText(written: string): string {
  const plain = written.includes('"') ? written.replaceAll('"', '') : written;
  if (!plain.includes('^')) return plain.trim();
  return plain
    .replace(/\^([n^'])/g, (_, letter: string) => (letter === 'n' ? '\n' : letter === "'" ? '"' : '^'))
    .trim();
}

const ESCAPED = /\\([\\;,:nN"])/g;

/** Removes the escapes of a TEXT value (section 3.3.11). */
export function unescapeText(value: string): string {
  if (!value.includes('\\')) return value;
  return value.replace(ESCAPED, (_, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter));
}

export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
