import { useEffect, useRef, type RefObject } from 'react';

/** Focuses an element that replaces the control just used, so that a screen reader reads it. */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
