export { Forwarding, WAITING_LIMITS, type CutCause, type WaitingLimits } from './forwarding.js';
