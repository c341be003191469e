export { entityTag, entityTagInTurns, isNotModified, weakEntityTag } from './conditional-request.js';
export { codingFor, encode, type ContentCoding } from './content-coding.js';
export { SECURITY_HEADERS } from './security-headers.js';
