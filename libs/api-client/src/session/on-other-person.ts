import { sessionStore } from '../session-store.js';

/**
 * Calls `forget` when a person signs out in this document or another tab, or another one signs in, to clear their data.
 */
export function onOtherPerson(forget: () => void): void {
  let lastUserId: string | null = null;
  sessionStore.subscribe(() => {
    const { user, ending } = sessionStore.getSnapshot();
    const isOther = user !== null && lastUserId !== null && user.id !== lastUserId;
    if (isOther || ending === 'signed-out') forget();
    lastUserId = user?.id ?? lastUserId;
  });
}
