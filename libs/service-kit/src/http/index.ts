export { entityTag, entityTagInTurns, isNotModified, weakEntityTag } from './conditional-request.js';
export { codingFor, encode, type ContentCoding } from './content-coding.js';
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;
