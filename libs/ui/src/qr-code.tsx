import { QRCode } from 'antd';

interface QrCodeProps {
  /** The address that a phone opens. */
  value: string;
  /** Where it leads, for screen readers. */
  label: string;
}

/** An address as a QR code: black on white in dark mode too, since many readers need it. */
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
