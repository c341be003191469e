/**
 * An address with parameters that arrive as they were given, whatever is in them. `%20` and not `+` stands for a blank:
 * Outlook shows plus signs as they are. Half a surrogate pair cannot be encoded and becomes a replacement character.
 */
export function addressWith(base: string, parameters: Record<string, string | null | undefined>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value == null || value === '' ? [] : [`${name}=${encodeURIComponent(value.toWellFormed())}`],
  );
  return `${base}?${pairs.join('&')}`;
}
