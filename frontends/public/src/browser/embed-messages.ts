/** Messages between an embed and the page around it: the frame's height, and the request for it. */
export const HEIGHT_TYPE = 'calendar-embed-height';
export const HEIGHT_QUESTION = 'calendar-embed-height?';

/** The message by which the page around an embed tells it whether it is light or dark. */
export const SCHEME_TYPE = 'calendar-embed-scheme';

/** Bounds of a plausible calendar height. */
const HEIGHT_MIN = 80;
const HEIGHT_MAX = 20_000;

/** The height in CSS pixels that a message has; null for every other message. */
export function heightOf(message: unknown): number | null {
  if (typeof message !== 'object' || message === null) return null;
  const { type, height } = message as { type?: unknown; height?: unknown };
  if (type !== HEIGHT_TYPE || typeof height !== 'number' || !Number.isInteger(height)) return null;
  return height >= HEIGHT_MIN && height <= HEIGHT_MAX ? height : null;
}
