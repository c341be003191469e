import type { HistoryEntries } from './page-history.js';

/** History entries in memory, for tests. */
export function memoryEntries(address: string): HistoryEntries {
  const entries: { address: string; state: unknown }[] = [{ address, state: null }];
  let position = 0;
  let listener: (() => void) | null = null;
  return {
    address: () => entries[position]!.address,
    state: () => entries[position]!.state,
    push(state, pushed) {
      position += 1;
      entries.splice(position, entries.length, { address: pushed, state });
    },
    replace(state, replaced) {
      entries[position] = { address: replaced, state };
    },
    go(delta) {
      if (!entries[position + delta]) return;
      position += delta;
      listener?.();
    },
    onPop(heard) {
      listener = heard;
      return () => {
        listener = null;
      };
    },
  };
}
