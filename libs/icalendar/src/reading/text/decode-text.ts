import * as chardet from 'chardet';

/** Bytes that are examined to detect the encoding. */
const SAMPLE_BYTES = 64 * 1024;
/** Programs without UTF-8 mostly write this, and it has a character for nearly every byte. */
const FALLBACK = 'windows-1252';
/** Below this confidence chardet guesses: a few bytes of Latin-1 look like many encodings. */
const LEAST_CONFIDENCE = 50;

const REPLACEMENT = '\ufffd';

/** The encoding by its WHATWG name, such as 'utf-8'. */
export interface DecodedText {
  text: string;
  encoding: string;
}

/**
 * By its byte-order mark, by zero bytes (UTF-16), as UTF-8, otherwise the most likely encoding. The mark and NULs are
 * removed.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes);
  if (marked !== null) return decodeAs(marked, bytes);
  try {
    return { text: withoutNul(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), encoding: 'utf-8' };
  } catch {
    const utf8 = decodeAs('utf-8', withWholeCharacters(bytes));
    return isMostlyUtf8(utf8.text) ? utf8 : decodeAs(likelyEncoding(bytes), bytes);
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): DecodedText {
  return { text: withoutNul(new TextDecoder(encoding).decode(bytes)), encoding };
}

const [NEWLINE, RETURN, TAB, SPACE] = [10, 13, 9, 32];
const isContinuation = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0;
/** No character of UTF-8 has more bytes before its last one. */
const BYTES_BEFORE_LAST = 3;

/** Moves folds of lines that were folded within a character (RFC 5545, section 3.1) before that character. */
function withWholeCharacters(given: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(given);
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
    const isFold = bytes[at + 1] === SPACE || bytes[at + 1] === TAB;
    if (!isFold || !isContinuation(bytes[at + 2])) continue;
    const end = bytes[at - 1] === RETURN ? at - 1 : at;
    let begin = end - 1;
    while (end - begin < BYTES_BEFORE_LAST && isContinuation(bytes[begin])) begin--;
    if (begin < 0 || bytes[begin]! < 0xc0) continue;
    const torn = bytes.slice(begin, end);
    bytes.copyWithin(begin, end, at + 2);
    bytes.set(torn, at + 2 - torn.length);
  }
  return bytes;
}

const withoutNul = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '') : text);

function markedEncoding(bytes: Uint8Array): string | null {
  const [first = 1, second = 1, third = 1, fourth = 1] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  return null;
}

/** UTF-8 with a damaged byte, or cut within a character, still counts as UTF-8. */
function isMostlyUtf8(text: string): boolean {
  const sample = text.slice(0, 1_000_000);
  const damaged = sample.split(REPLACEMENT).length - 1;
  // eslint-disable-next-line no-control-regex -- everything that is not ASCII
  const others = (sample.match(/[^\u0000-\u007f]/g) ?? []).length - damaged;
  return others > 2 * damaged;
}

function likelyEncoding(bytes: Uint8Array): string {
  const firstOther = bytes.findIndex((byte) => byte > 0x7f);
  const from = Math.max(0, Math.min(firstOther - SAMPLE_BYTES / 4, bytes.length - SAMPLE_BYTES));
  const best = chardet.analyse(bytes.subarray(from, from + SAMPLE_BYTES))[0];
  if (best === undefined || best.confidence < LEAST_CONFIDENCE) return FALLBACK;
  // UTF-8 and UTF-16 were ruled out above, so these are wrong guesses.
  if (/^utf|^iso-2022/i.test(best.name)) return FALLBACK;
  try {
    return new TextDecoder(best.name).encoding;
  } catch {
    return FALLBACK;
  }
}
