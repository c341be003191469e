export * from './service-keys.js';
export * from './stand-in-auth.js';
