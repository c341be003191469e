export * from './graceful-shutdown.js';
export * from './run-process.js';
