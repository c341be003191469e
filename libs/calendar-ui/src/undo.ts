/** Undoing actions on events and calendars. */
export { useUndoKey } from './undo/use-undo-key.js';
export { onBeforeUndo, useUndo, type Undo, type UndoableAction } from './undo/use-undo.js';
