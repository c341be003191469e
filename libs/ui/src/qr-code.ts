/** A code for a phone's camera. Few look at one, so it is an entry of its own, to be loaded when asked for. */
export { QrCode } from './copy/qr-code.js';
