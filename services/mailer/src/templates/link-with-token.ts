import type { MailContext } from './mail-content.js';

/**
 * A path with the mail's secret behind '#': that part of an address is sent to no server, so no log can hold it.
 * `mark` tells the page what the link is for.
 * @throws Error where the mail's owner gave no secret: better no mail than one whose link does nothing
 */
export function linkWithToken(path: `/${string}`, { linkToken }: MailContext, mark?: 'setup'): `/${string}` {
  if (!linkToken) throw new Error(`There is no secret for the link to ${path}`);
  return `${path}#token=${encodeURIComponent(linkToken)}${mark ? `&${mark}` : ''}`;
}
