import { encode } from 'uqr';

/** The quiet zone around a QR code, which cameras need. */
const MARGIN = 4;

/** Leads readers of the printed page to the current one. */
export function QrCode({ address }: { address: string }) {
  const { data, size } = encode(address, { ecc: 'M', border: MARGIN });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="print-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={address}>
      <path d={path} fill="#000" />
    </svg>
  );
}
