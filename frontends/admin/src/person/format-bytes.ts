const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** Formats a number of bytes: '1.5 MB'. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < UNITS.length - 1; unit += 1) value /= 1000;
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
