import { QRCode } from 'antd';

interface QrCodeProps {
  /** The address that a phone opens. */
  value: string;
  /** What it leads to, for screen readers. */
  label: string;
}

/** An address as a code for a phone's camera: black on white also in the dark, since many readers need it so. */
export function QrCode({ value, label }: QrCodeProps) {
  return (
    <QRCode
      value={value}
      aria-label={label}
      type="svg"
      size={208}
      marginSize={4}
      color="#000000"
      bgColor="#ffffff"
      bordered={false}
    />
  );
}
