/** Requests between services. They are not routed from outside, and need a service token of a caller named here. */
export * from './internal/accounts.js';
export * from './internal/audit.js';
export * from './internal/live-changes.js';
export * from './internal/mails.js';
export * from './internal/published.js';
export * from './internal/queue-messages.js';
