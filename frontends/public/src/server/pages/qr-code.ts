import { Ecc, QrCode } from '@rc-component/qrcode/lib/libs/qrcodegen.js';

/** Light cells around a code, without which cameras do not find it. */
const MARGIN = 4;

/** An address as a code for a phone's camera: the path of its dark cells, in a square of `size` cells. */
export function qrCodePath(address: string): { path: string; size: number } {
  const code = QrCode.encodeText(address, Ecc.MEDIUM);
  const cells = Array.from({ length: code.size }, (_, index) => index);
  const path = cells
    .flatMap((y) =>
      cells.filter((x) => code.getModule(x, y)).map((x) => `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`),
    )
    .join('');
  return { path, size: code.size + 2 * MARGIN };
}
