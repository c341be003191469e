import { useUndoKey } from '@daymark/calendar-ui/undo';

/** Makes Ctrl+Z undo the last action. Loaded after the page, which works without it. */
export function UndoKey() {
  useUndoKey();
  return null;
}
