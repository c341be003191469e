export * from './configuration.js';
export * from './settings.js';
