/** A PNG of a size, as far as a check of its header goes. */
export function aPng(width: number, height: number, name = 'logo.png'): File {
  const header = new DataView(new ArrayBuffer(33));
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height, 0x08060000].forEach((word, index) =>
    header.setUint32(index * 4, word),
  );
  return new File([header], name, { type: 'image/png' });
}

export const aText = () => new File(['no image'], 'logo.png', { type: 'image/png' });

/** A PNG that says it has as many bytes. */
export function aPngOf(bytes: number): File {
  return Object.defineProperty(aPng(10, 10), 'size', { value: bytes });
}

/** The beginning of a PNG, and nothing after it. */
export const aDamagedPng = () =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'logo.png');
