import { useUndoKey } from '@daymark/calendar-ui/undo';

/** Has Ctrl+Z undo what was done last. It comes after the page, which can be used without it. */
export function UndoKey() {
  useUndoKey();
  return null;
}
