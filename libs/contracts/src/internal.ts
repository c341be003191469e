/** Requests between services. They are not routed from outside, and need a service token of a caller named here. */
export * from './internal/accounts.js';
export * from './internal/audit.js';
export * from './internal/event-deletions.js';
export * from './internal/failing-sources.js';
export * from './internal/feed-reads.js';
export * from './internal/mails.js';
export * from './internal/audited-objects.js';
export * from './internal/people.js';
export * from './internal/published.js';
export * from './internal/queue-messages.js';
