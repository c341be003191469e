export { refusalOfBrokenRequest, rejectConnection } from './broken-request.js';
export { problemDocument, refusal, refusalOfPeer, type Refusal } from './problem.js';
export { acceptsDocument, isNavigation, problemPage, problemPagePolicy } from './problem-page.js';
export {
  documentPolicy,
  inertPolicy,
  securityHeaders,
  withFraming,
  type Framing,
} from './security-headers.js';
export { securityText } from './security-text.js';
