import * as chardet from 'chardet';

/** Bytes that are examined to detect the encoding. */
const SAMPLE_BYTES = 64 * 1024;
/** Programs without UTF-8 mostly write this, and it has a character for nearly every byte. */
const FALLBACK = 'windows-1252';
/** Below this confidence chardet guesses: a few bytes of Latin-1 look like many encodings. */
const LEAST_CONFIDENCE = 50;

const REPLACEMENT = '\ufffd';

/** A text and its original encoding, by WHATWG name such as 'utf-8'. */
export interface DecodedText {
  text: string;
  encoding: string;
}

/**
 * Decodes a text of unknown encoding: by its byte-order mark, by zero bytes (UTF-16), as UTF-8, otherwise as the most
 * likely one. The byte-order mark and NUL characters are removed.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes);
  if (marked !== null) return decodeAs(marked, bytes);
  try {
    return { text: withoutNul(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), encoding: 'utf-8' };
  } catch {
    const utf8 = decodeAs('utf-8', bytes);
    return isMostlyUtf8(utf8.text) ? utf8 : decodeAs(likelyEncoding(bytes), bytes);
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): DecodedText {
  return { text: withoutNul(new TextDecoder(encoding).decode(bytes)), encoding };
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
