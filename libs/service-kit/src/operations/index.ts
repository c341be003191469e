export * from '../http/discard-rest.js';
export * from '../http/put-in-front.js';
export * from './metrics.js';
export * from './readiness.js';
export { directRequestLog, requestLog } from './request-log.js';
