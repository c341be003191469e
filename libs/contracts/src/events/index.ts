export * from './event-bounds.js';
export * from './event-endpoints.js';
export * from './event-fields.js';
export * from './event-parts.js';
export * from './event-reference.js';
export * from './event-request.js';
export * from './event-response.js';
export * from './window-query.js';
