/** Image files for tests: headers that say a size, and nothing to be seen. */

const bigEndian = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 0xff);

export const pngBytes = (width: number, height: number) => [
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...[...bigEndian(13, 4), 0x49, 0x48, 0x44, 0x52],
  ...[...bigEndian(width, 4), ...bigEndian(height, 4), 8, 6, 0, 0, 0],
];

/** With a segment of text and a table before the frame, as cameras write it. */
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

export const aFile = (bytes: number[], name = 'logo.png', type = 'image/png', size = bytes.length) => {
  const file = new File([new Uint8Array(bytes)], name, { type });
  if (size !== bytes.length) Object.defineProperty(file, 'size', { value: size });
  return file;
};
