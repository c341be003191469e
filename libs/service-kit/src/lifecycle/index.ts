export * from './lifecycle.js';
export * from './run.js';
