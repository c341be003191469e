/** A property of a component: a parsed content line (RFC 5545, section 3.1). */
export interface Property {
  /** In capital letters. */
  name: string;
  /** By name in capital letters; several values of a parameter are joined by commas. */
  params: Readonly<Record<string, string>>;
  /** As written in the line, including escapes. */
  value: string;
  /** The line of the file, from 1. */
  line: number;
  /** The whole line, unfolded. */
  text: string;
}

const NAME = /^(?:[A-Za-z0-9_-]+\.)?([A-Za-z0-9_-]+)(?=[;:])/;
const PARAMETER_NAME = /;([A-Za-z0-9_-]+)(=?)/y;

/** Parses an unfolded line; null if it is not a property. Escapes in parameters (RFC 6868) are decoded. */
export function parseProperty(text: string, line: number): Property | null {
  const match = NAME.exec(text);
  if (match === null) return null;
  const params: Record<string, string> = Object.create(null) as Record<string, string>;
  let position = match[0].length;
  while (text[position] === ';') {
    PARAMETER_NAME.lastIndex = position;
    const parameter = PARAMETER_NAME.exec(text);
    if (parameter === null) return null;
    const begin = PARAMETER_NAME.lastIndex;
    position = parameter[2] === '=' ? endOfParameter(text, begin) : begin;
    params[parameter[1]!.toUpperCase()] = parameterText(text.slice(begin, position));
  }
  if (text[position] !== ':') return null;
  const property = { name: match[1]!.toUpperCase(), params, value: text.slice(position + 1), line, text };
  return isQuotedPrintable(params) ? withoutEncoding(property) : property;
}

/** Old programs write the encoding also without its name. */
export const isQuotedPrintable = (params: Property['params']): boolean =>
  'QUOTED-PRINTABLE' in params || params['ENCODING']?.toUpperCase() === 'QUOTED-PRINTABLE';

/** The property as it would be written without its encoding; escapes of texts stay. */
function withoutEncoding({ name, params, value, line }: Property): Property {
  const { ENCODING: _, CHARSET: charset = 'utf-8', 'QUOTED-PRINTABLE': __, ...others } = params;
  const decoded = decodeQuotedPrintable(value, charset).replace(/\r\n?|\n/g, '\\n');
  return { name, params: others, value: decoded, line, text: writeProperty(name, others, decoded) };
}

function decodeQuotedPrintable(value: string, charset: string): string {
  const decoder = decoderOf(charset) ?? new TextDecoder();
  // Of some encodings (Shift_JIS) a character may have an ordinary letter as its second byte.
  return value
    .replace(/=$/, '')
    .replace(ASCII, (text) => (text.includes('=') ? decoder.decode(bytesOf(text)) : text));
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}

// eslint-disable-next-line no-control-regex -- everything that is one byte
const ASCII = /[\u0000-\u007f]+/g;

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/=[0-9A-F]{2}|[^]/gi)!, (one) =>
    one.length === 3 ? parseInt(one.slice(1), 16) : one.charCodeAt(0),
  );

/** A property with its parameters, written as RFC 5545 and RFC 6868 say. */
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

/** Escapes a TEXT value. */
export const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
