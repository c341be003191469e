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
  return { name: match[1]!.toUpperCase(), params, value: text.slice(position + 1), line, text };
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
