import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False in the server's HTML and in the hydrating render, true afterwards. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
