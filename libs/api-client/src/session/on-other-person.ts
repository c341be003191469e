import { sessionStore } from '../session-store.js';

/** Calls when a person signed out in this document or another tab, and when another one signed in: what is kept of them goes. */
export function onOtherPerson(forget: () => void): void {
  let lastUserId: string | null = null;
  sessionStore.subscribe(() => {
    const { user, ending } = sessionStore.getSnapshot();
    const isOther = user !== null && lastUserId !== null && user.id !== lastUserId;
    if (isOther || ending === 'signed-out') forget();
    lastUserId = user?.id ?? lastUserId;
  });
}
