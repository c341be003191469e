/** The QR code. Few people open one, so it has its own entry, loaded on demand. */
export { QrCode } from './copy/qr-code.js';
