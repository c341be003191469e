type SessionNews = 'changed' | 'signed-out';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('daymark-session');

/**
 * Tells the other tabs of this browser that the session is another one now or says something else, or that there is
 * none. No token and no name travels here.
 */
export function tellOtherTabs(news: SessionNews): void {
  channel?.postMessage(news);
}

/** Hears what other tabs tell. Returns how to stop listening. */
export function onNewsFromOtherTabs(listener: (news: SessionNews) => void): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    if (event.data === 'changed' || event.data === 'signed-out') listener(event.data);
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
