import { useEffect, useRef, type RefObject } from 'react';

/** For what takes the place of the control that was just used: the focus moves there, and a screen reader reads it. */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
