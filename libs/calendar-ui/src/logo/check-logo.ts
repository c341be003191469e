import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, logoRefusals } from '@daymark/contracts';

export interface LogoRefusal {
  title: string;
  detail: string;
}

/** Checks a file by its content, as the server does: JPEG or PNG, under 2 MB, at most 500x500. Null if it is valid. */
export async function checkLogo(file: File): Promise<LogoRefusal | null> {
  // A file that is too large is not read; its first bytes tell its type.
  const isTooLarge = file.size > LOGO_MAX_BYTES;
  try {
    const bytes = await bytesOf(isTooLarge ? file.slice(0, 16) : file);
    if (!isPngOrJpeg(bytes)) return logoRefusals.wrongType;
    if (isTooLarge) return logoRefusals.tooLarge;
    const header = readImageHeader(bytes);
    if (!header || header.width === 0 || header.height === 0) return logoRefusals.notReadable;
    const isTooWide = header.width > LOGO_MAX_PIXELS || header.height > LOGO_MAX_PIXELS;
    return isTooWide ? logoRefusals.tooManyPixels : null;
  } catch {
    return logoRefusals.notReadable;
  }
}

export const dataUrlOf = (file: File) =>
  read((reader) => reader.readAsDataURL(file)).then((result) => result as string);

const bytesOf = (blob: Blob) =>
  read((reader) => reader.readAsArrayBuffer(blob)).then((result) => new Uint8Array(result as ArrayBuffer));

function read(start: (reader: FileReader) => void): Promise<FileReader['result']> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    start(reader);
  });
}

interface ImageHeader {
  width: number;
  height: number;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_HEADER_BYTES = 24;

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

const isPngOrJpeg = (bytes: Uint8Array) =>
  startsWith(bytes, PNG_SIGNATURE) || startsWith(bytes, [0xff, 0xd8, 0xff]);

/** Width and height of a PNG or JPEG; null if the file ends before them. */
function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!startsWith(bytes, PNG_SIGNATURE)) return readJpegHeader(view);
  if (view.byteLength < PNG_HEADER_BYTES) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** A JPEG is a sequence of segments, each with its length; the start-of-frame segment has the size. */
function readJpegHeader(view: DataView): ImageHeader | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      // Fill bytes before a marker.
      at += 1;
    } else if (isFrameStart(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    } else {
      at += 2 + view.getUint16(at + 2);
    }
  }
  return null;
}

/** SOF0 to SOF15, except three other markers in that range. */
const isFrameStart = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
