export * from './service-tables.js';
export * from './fake-auth.js';
export * from './connection-switch.js';
export * from './test-logger.js';
export * from './test-queue.js';
export * from './until.js';
