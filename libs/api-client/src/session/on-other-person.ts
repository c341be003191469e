import { sessionStore } from '../session-store.js';

/** When a person signs out in any tab, or another one signs in: clears their data. */
export function onOtherPerson(forget: () => void): void {
  let lastUserId: string | null = null;
  sessionStore.subscribe(() => {
    const { user, ending } = sessionStore.getSnapshot();
    const isOther = user !== null && lastUserId !== null && user.id !== lastUserId;
    if (isOther || ending === 'signed-out') forget();
    lastUserId = user?.id ?? lastUserId;
  });
}
