import type { Resource } from '@daymark/contracts';

/**
 * What the tabs of a browser tell each other: that the session is another one now or says something else, that there is
 * none, or what was changed at the service. No token and no name travels here.
 */
type TabNews = 'changed' | 'signed-out' | { stale: readonly Resource[] };

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('daymark-session');

export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Hears what other tabs tell. Returns how to stop listening. */
export function onNewsFromOtherTabs(listener: (news: TabNews) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) listener(data);
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

/** A tab of another release may say something else. */
const isNews = (data: unknown): data is TabNews =>
  data === 'changed' ||
  data === 'signed-out' ||
  (typeof data === 'object' && data !== null && 'stale' in data && Array.isArray(data.stale));
