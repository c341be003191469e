/** What several remotes do with events. Not in the core, whose first use, the sign-in page, would wait for its contracts. */
export { useDeleteEvent } from './events/use-delete-event.js';
