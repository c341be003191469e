export { commonHeaders, type CommonHeaders } from './forwarded-headers.js';
export { Forwarding } from './forwarding.js';
export { WAITING_LIMITS, type CutCause, type WaitingLimits } from './waiting.js';
