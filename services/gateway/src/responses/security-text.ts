const MONTHS_VALID = 6;

/**
 * The file `security.txt` (RFC 9116). It has to expire within a year and is generated for each request, so its contact
 * is the configured one.
 */
export function securityText(contact: string, origin: string, now: Date): string {
  const ends = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_VALID, 1));
  return [
    `Contact: ${contact}`,
    `Expires: ${ends.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
