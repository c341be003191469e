export * from './graceful-shutdown.js';
export * from './idle-connections.js';
export * from './run-process.js';
