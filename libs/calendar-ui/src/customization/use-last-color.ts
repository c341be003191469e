import { useState } from 'react';
import { isHexColor } from './color-contrast.js';

/** The value while it is a colour; the last one before while something else is being typed. */
export function useLastColor(value: string, initial: string): string {
  const isColor = isHexColor(value);
  const [last, setLast] = useState(isColor ? value : initial);
  if (isColor && value !== last) setLast(value);
  return isColor ? value : last;
}
