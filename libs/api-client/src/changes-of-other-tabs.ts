import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Resource } from '@daymark/contracts';
import { readsAnyOf } from './queries.js';
import { onMessagesFromOtherTabs } from './tabs.js';

/** Changes in other tabs make this one refetch at most this often. */
const READ_AGAIN_AFTER_MS = 1_000;

/** Refetches what other tabs of this browser changed; a hidden tab does so when it is shown. */
export function useChangesOfOtherTabs(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stale = new Set<Resource>();
    let pause: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      pause = undefined;
      if (stale.size === 0) return;
      const predicate = readsAnyOf([...stale]);
      stale.clear();
      void queries.invalidateQueries({ predicate, refetchType: document.hidden ? 'none' : 'active' });
      pause = setTimeout(refetch, READ_AGAIN_AFTER_MS);
    };
    const stop = onMessagesFromOtherTabs((news) => {
      if (typeof news === 'string') return;
      for (const resource of news.stale) stale.add(resource);
      if (pause === undefined) refetch();
    });
    return () => {
      stop();
      clearTimeout(pause);
    };
  }, [queries]);
}
