export * from '../http/discard-rest.js';
export * from './metrics.js';
export * from './readiness.js';
