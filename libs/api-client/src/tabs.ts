import type { Resource } from '@daymark/contracts';

/**
 * The messages between a browser's tabs: the session changed, there is none, or resources were changed. They have no
 * token and no name.
 */
type TabNews = 'changed' | 'signed-out' | { stale: readonly Resource[] };

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('daymark-session');

export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Listens to other tabs. Returns the function that stops it. */
export function onNewsFromOtherTabs(listener: (news: TabNews) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) listener(data);
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

/** A tab of another release may send something else. */
const isNews = (data: unknown): data is TabNews =>
  data === 'changed' ||
  data === 'signed-out' ||
  (typeof data === 'object' && data !== null && 'stale' in data && Array.isArray(data.stale));
