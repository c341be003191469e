/** The codes with error correction M and at most one alignment pattern: blocks, and data codewords in each. */
const BLOCKS: Record<number, readonly [count: number, data: number]> = {
  1: [1, 16],
  2: [1, 28],
  3: [1, 44],
  4: [2, 32],
  5: [2, 43],
  6: [4, 27],
};

/** The masks by number: where they invert a cell. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const numberOf = (bits: readonly boolean[]) => bits.reduce((number, bit) => number * 2 + Number(bit), 0);

/**
 * Reads the text of a QR code (ISO/IEC 18004, byte mode) from its cells, without the margin and without error
 * correction.
 */
export function readQrCode(size: number, isDark: (x: number, y: number) => boolean): string {
  const version = (size - 17) / 4;
  const [blocks, dataOfBlock] = BLOCKS[version]!;
  const format = numberOf([0, 1, 2, 3, 4].map((x) => isDark(x, 8))) ^ 0b10101;
  if (format >> 3 !== 0) throw new Error('The error correction is another than M');
  const isMasked = MASKS[format & 7]!;
  const [end, aligned] = [size - 8, size - 7];
  const isPattern = (x: number, y: number) =>
    (x <= 8 && y <= 8) ||
    (x >= end && y <= 8) ||
    (x <= 8 && y >= end) ||
    x === 6 ||
    y === 6 ||
    (version > 1 && Math.abs(x - aligned) <= 2 && Math.abs(y - aligned) <= 2);

  const bits: boolean[] = [];
  const rows = Array.from({ length: size }, (_, y) => y);
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (const y of isUpward ? rows.toReversed() : rows)
      for (const x of [right, right - 1]) if (!isPattern(x, y)) bits.push(isDark(x, y) !== isMasked(x, y));
    isUpward = !isUpward;
  }
  const codewordAt = (index: number) => numberOf(bits.slice(index * 8, index * 8 + 8));
  // Blocks are interleaved.
  const data = Array.from({ length: blocks * dataOfBlock }, (_, index) =>
    codewordAt((index % dataOfBlock) * blocks + Math.floor(index / dataOfBlock)),
  );
  const halves = data.flatMap((codeword) => [codeword >> 4, codeword & 15]);
  const [mode, high = 0, low = 0] = halves;
  if (mode !== 4) throw new Error('The text is not told as bytes');
  const bytes = Array.from(
    { length: high * 16 + low },
    (_, index) => halves[3 + index * 2]! * 16 + halves[4 + index * 2]!,
  );
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
