export { discardRest } from '../http/read-body.js';
export * from '../http/prepend-request-listener.js';
export * from './metrics.js';
export * from './readiness.js';
export { directRequestLog } from './request-log.js';
