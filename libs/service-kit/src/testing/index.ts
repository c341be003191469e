export * from './recorded-entries.js';
export * from './rules-without-index.js';
export * from './service-keys.js';
export * from './fake-auth.js';
export * from './connection-switch.js';
export * from './test-logger.js';
export * from './test-queue.js';
export * from './until.js';
