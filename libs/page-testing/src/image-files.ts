// Headers of image files that state a size; they hold no picture.

const bigEndian = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 0xff);

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The header of a PNG of a size. */
export const pngBytes = (width: number, height: number) => [
  ...PNG_SIGNATURE,
  ...[...bigEndian(13, 4), 0x49, 0x48, 0x44, 0x52],
  ...[...bigEndian(width, 4), ...bigEndian(height, 4), 8, 6, 0, 0, 0],
];

/** The header of a JPEG of a size, with a text segment and a table before the frame, as cameras write it. */
export const jpegBytes = (width: number, height: number, frameMarker = 0xc0) => [
  ...[0xff, 0xd8],
  ...[0xff, 0xe0, 0, 6, 1, 2, 3, 4],
  ...[0xff, 0xc4, 0, 4, 0xff, 0xc0],
  ...[
    0xff,
    0xff,
    frameMarker,
    ...bigEndian(11, 2),
    8,
    ...bigEndian(height, 2),
    ...bigEndian(width, 2),
    1,
    0,
    0,
  ],
];

/** A file of these bytes; `size` makes it claim another size. */
export function aFile(bytes: number[], name = 'logo.png', type = 'image/png', size = bytes.length): File {
  const file = new File([new Uint8Array(bytes)], name, { type });
  if (size !== bytes.length) Object.defineProperty(file, 'size', { value: size });
  return file;
}

/** A PNG of a size in pixels, as far as its header tells. */
export const aPng = (width = 200, height = 100, name = 'logo.png'): File =>
  aFile(pngBytes(width, height), name);

/** A PNG that claims to have this many bytes. */
export const aPngOfBytes = (bytes: number): File => aFile(pngBytes(10, 10), 'logo.png', 'image/png', bytes);

/** A text that is named as a PNG. */
export const aTextNamedPng = (): File => new File(['no image'], 'logo.png', { type: 'image/png' });

/** The first bytes of a PNG without the rest. */
export const aTruncatedPng = (): File => aFile(PNG_SIGNATURE);
