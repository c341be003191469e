import { useShortcuts } from '@daymark/ui/core';
import { undoTexts } from './undo-texts.js';
import { useUndo } from './use-undo.js';

/** Undoes by Ctrl+Z, or Cmd+Z, what was done last in this tab, on the pages of all remotes. */
export function useUndoKey(): void {
  const { undoLast } = useUndo();
  useShortcuts({ 'Mod+z': { label: undoTexts.key, run: () => void undoLast() } }, { isFallback: true });
}
