import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** The debounce time: editors save in several steps, and checking out a branch writes many files. */
const SETTLE_MS = 60;

/**
 * Watches folders recursively and reports changed files shortly after the last change.
 *
 * @returns a function that stops it.
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
