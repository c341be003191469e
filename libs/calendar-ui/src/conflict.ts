/** What happens where two people changed the same. It is loaded once that happens. */
export { ConflictDialog, DeletedDialog, DeletedEvent, useConflictWords } from './conflict/on-demand.js';
export type { LastChange } from './conflict/conflict-dialog.js';
