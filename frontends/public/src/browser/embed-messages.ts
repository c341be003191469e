export const HEIGHT_TYPE = 'calendar-embed-height';
export const HEIGHT_QUESTION = 'calendar-embed-height?';

export const SCHEME_TYPE = 'calendar-embed-scheme';

const HEIGHT_MIN = 80;
const HEIGHT_MAX = 20_000;

export function heightOf(message: unknown): number | null {
  if (typeof message !== 'object' || message === null) return null;
  const { type, height } = message as { type?: unknown; height?: unknown };
  if (type !== HEIGHT_TYPE || typeof height !== 'number' || !Number.isInteger(height)) return null;
  return height >= HEIGHT_MIN && height <= HEIGHT_MAX ? height : null;
}
