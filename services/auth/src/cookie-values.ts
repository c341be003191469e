/** There may be several with one name, and browsers send nothing to distinguish them. */
export function cookieValues(header: string | undefined, name: string): string[] {
  return (header?.split(';') ?? []).flatMap((pair) => {
    const separator = pair.indexOf('=');
    if (separator === -1 || pair.slice(0, separator).trim() !== name) return [];
    return [pair.slice(separator + 1).trim()];
  });
}
