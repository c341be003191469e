export * from '../http/discard-rest.js';
export * from './metrics.js';
export * from './readiness.js';
export { requestLog } from './request-log.js';
