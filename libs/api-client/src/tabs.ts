import type { Resource } from '@daymark/contracts';

/**
 * The messages between a browser's tabs: the session changed, there is none, or resources were changed. They have no
 * token and no name.
 */
type TabMessage = 'changed' | 'signed-out' | { stale: readonly Resource[] };

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('daymark-session');

export function notifyOtherTabs(news: TabMessage): void {
  channel?.postMessage(news);
}

export function onMessagesFromOtherTabs(listener: (news: TabMessage) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (isTabMessage(data)) listener(data);
  };
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}

/** A tab of another release may send something else. */
const isTabMessage = (data: unknown): data is TabMessage =>
  data === 'changed' ||
  data === 'signed-out' ||
  (typeof data === 'object' && data !== null && 'stale' in data && Array.isArray(data.stale));
