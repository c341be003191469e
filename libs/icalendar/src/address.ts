/**
 * A URL with these query parameters. All of their characters are preserved. Blanks are encoded as `%20`, since Outlook
 * shows plus signs literally. An unpaired surrogate cannot be encoded and becomes a replacement character.
 */
export function addressWith(base: string, parameters: Record<string, string | null | undefined>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value == null || value === '' ? [] : [`${name}=${encodeURIComponent(value.toWellFormed())}`],
  );
  return `${base}?${pairs.join('&')}`;
}
