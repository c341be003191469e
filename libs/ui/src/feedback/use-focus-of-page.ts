import { useLayoutEffect, useRef } from 'react';

/**
 * For a part of a page with a button that loads it again: when it goes with that button, the focus is left to the page,
 * as what takes its place is not known here.
 */
export function useFocusOfPage<E extends HTMLElement>() {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const element = part.current;
    const page = element?.closest('main');
    return () => {
      if (element?.contains(document.activeElement)) page?.focus({ preventScroll: true });
    };
  }, []);
  return part;
}
