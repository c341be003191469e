export { commonHeaders, headersForClient, publicHeaders, type CommonHeaders } from './forwarded-headers.js';
export { Forwarding } from './forwarding.js';
export { Upload } from './upload.js';
