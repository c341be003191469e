import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps, and a branch that is checked out writes many. */
const SETTLE_MS = 60;

/**
 * Watches folders with everything in them and tells which files changed, a moment after the last change.
 *
 * @returns how to end it.
 */
export function watchFolders(
  workspaceDirectory: string,
  folders: string[],
  changed: (files: string[]) => void,
): () => void {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const note = (file: string) => {
    waiting.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...waiting];
      waiting.clear();
      changed(files);
    }, SETTLE_MS);
  };
  const watchers = folders.map((folder): FSWatcher =>
    watch(join(workspaceDirectory, folder), { recursive: true }, (_event, file) => {
      if (file !== null) note(join(folder, file));
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
