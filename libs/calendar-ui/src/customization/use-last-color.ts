import { useState } from 'react';
import { isHexColor } from './hex-colors.js';

/** The value if it is a colour, otherwise the last valid one. */
export function useLastColor(value: string, initial: string): string {
  const isColor = isHexColor(value);
  const [last, setLast] = useState(isColor ? value : initial);
  if (isColor && value !== last) setLast(value);
  return isColor ? value : last;
}
