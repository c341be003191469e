type SessionNews = 'signed-in' | 'signed-out';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('daymark-session');

/** Tells the other tabs of this browser that the session cookie now is another one, or none. No token travels here. */
export function tellOtherTabs(news: SessionNews): void {
  channel?.postMessage(news);
}

/** Hears what other tabs tell. Returns how to stop listening. */
export function onNewsFromOtherTabs(listener: (news: SessionNews) => void): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    if (event.data === 'signed-in' || event.data === 'signed-out') listener(event.data);
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
