export * from './metrics.js';
export * from './readiness.js';
