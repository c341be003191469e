import { encode } from 'uqr';

/** Light cells around a code, without which cameras do not find it. */
const MARGIN = 4;

/** An address as a code for a phone's camera: the path of its dark cells, in a square of `size` cells. */
export function qrCodePath(address: string): { path: string; size: number } {
  const { data, size } = encode(address, { ecc: 'M', border: MARGIN });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size };
}
