import type { KeyboardEvent } from 'react';

/** The direction of the right: 1 to the end of a line, or -1 on a right-to-left page. */
export const stepToRight = (element: Element) => (element.closest('[dir=rtl]') ? -1 : 1);

/** 1 for a step towards the end of a line, -1 towards its start, in the page's writing direction; 0 for other keys. */
export const stepOfKey = ({ key, currentTarget }: KeyboardEvent) =>
  ({ ArrowLeft: -stepToRight(currentTarget), ArrowRight: stepToRight(currentTarget) })[key] ?? 0;
