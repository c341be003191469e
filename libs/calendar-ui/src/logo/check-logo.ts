import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, logoRefusals } from '@daymark/contracts';
import { isPngOrJpeg, readImageHeader } from './image-header.js';

/** Why a file is refused as logo. */
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

/** A file as a data URL. */
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
