const MONTHS_VALID = 6;

/**
 * The file `security.txt` (RFC 9116). It has to end within a year and is made again whenever it is asked for, so the contact
 * that it names is the one that is set today.
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
