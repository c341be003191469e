import { useSyncExternalStore, useCallback, useEffect, useState } from 'react';

const subscribe = () => () => {};

/** False in the server's HTML and in the hydrating render, true afterwards. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** A month has no room for titles, and one line has none for all buttons. */
export const PHONE = '(width < 48rem)';

export function useMediaQuery(media: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(media).matches,
    () => false,
  );
}

/** True once `isRunning` has lasted for the limit; false when it stops. A new attempt restarts the time. */
export function useTimeLimit(isRunning: boolean, limitMs: number, attempt: number | string = 0): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIsOver(true), limitMs);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isRunning, limitMs, attempt]);
  return isRunning && isOver;
}
