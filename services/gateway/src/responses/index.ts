export { refusalOfBrokenRequest, rejectConnection } from './broken-request.js';
export { refusal, refusalOfPeer, type Refusal } from './problem.js';
export { isNavigation, refusedRequest } from './refused-response.js';
export { ResponsePolicy, acceptsDocument } from './response-policy.js';
export { documentPolicy, inertPolicy, securityHeaders, withFraming } from './security-headers.js';
export { securityText } from './security-text.js';
