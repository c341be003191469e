import { useShortcuts } from '@daymark/ui/core';
import { undoTexts } from './undo-texts.js';
import { useUndo } from './use-undo.js';

/** Undoes the last action of this tab on Ctrl+Z or Cmd+Z, on the pages of all remotes. */
export function useUndoKey(): void {
  const { undoLast } = useUndo();
  useShortcuts({ 'Mod+z': { label: undoTexts.key, run: () => void undoLast() } }, { isFallback: true });
}
