const ERROR_LEVELS = ['error', 'fatal'];
const ERROR_LEVEL_NUMBER = 50;
const LINE_MAX_CHARACTERS = 300;

/**
 * The part of a log line that the person at the terminal should see: the message of an error, or undefined.
 *
 * @param line a line of a service's output; services log JSON objects, one per line. Anything else is printed by Node
 * itself when a program crashes; then the first line says the most, and stack frames nothing.
 */
export function problemOf(line: string): string | undefined {
  const entry = parseEntry(line);
  if (entry === undefined) {
    const isNoise = line.trim() === '' || /^\s+at |^\s|^Node\.js v|^node:|^\(|^[{}]/.test(line);
    return isNoise ? undefined : line.trim().slice(0, LINE_MAX_CHARACTERS);
  }
  const isLoud =
    typeof entry.level === 'number'
      ? entry.level >= ERROR_LEVEL_NUMBER
      : ERROR_LEVELS.includes(String(entry.level));
  if (!isLoud) return undefined;
  const cause = (entry.err as { message?: unknown } | undefined)?.message;
  const parts = [entry.msg, cause].filter((part) => typeof part === 'string' && part !== '');
  return [...new Set(parts)].join(': ').replace(/\s+/g, ' ').slice(0, LINE_MAX_CHARACTERS) || 'an error';
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
