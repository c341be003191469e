import * as chardet from 'chardet';

/** So much of a file is looked at to find its encoding. */
const SAMPLE_BYTES = 64 * 1024;
/** Programs that know no UTF-8 mostly write this, and it has a character for nearly every byte. */
const FALLBACK = 'windows-1252';
/** Below this chardet guesses: a few bytes of Latin-1 look to it like many encodings. */
const LEAST_CONFIDENCE = 50;

const REPLACEMENT = '\ufffd';

/** A text and the encoding that it was in, by its WHATWG name such as 'utf-8'. */
export interface DecodedText {
  text: string;
  encoding: string;
}

/**
 * Decodes a text of unknown encoding: by its byte-order mark, by its zero bytes (UTF-16), as UTF-8, else as what it most
 * looks like. The byte-order mark and characters NUL are left out.
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

/** A damaged byte or a file cut within a character does not make another encoding of UTF-8. */
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
  // UTF-8 and UTF-16 were ruled out above; what is left of their kind is a misreading.
  if (/^utf|^iso-2022/i.test(best.name)) return FALLBACK;
  try {
    return new TextDecoder(best.name).encoding;
  } catch {
    return FALLBACK;
  }
}
