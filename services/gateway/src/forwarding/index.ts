export {
  commonHeaders,
  headersForClient,
  type CommonHeaders,
  type PeerHeaders,
} from './forwarded-headers.js';
export { Forwarding } from './forwarding.js';
export { readBody, Upload } from './upload.js';
