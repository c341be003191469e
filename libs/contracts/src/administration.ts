/** What only the console and services need, in an entry of its own so that no other page loads it. */
export * from './accounts/admin.js';
export * from './accounts/audit.js';
export * from './accounts/registrations.js';
