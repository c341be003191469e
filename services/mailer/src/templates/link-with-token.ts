import type { MailContext } from './mail-content.js';

/**
 * A path with the mail's secret after '#': that part of a URL is never sent to a server, so no log can contain it.
 * `mark` tells the page what the link is for.
 * @throws Error where the mail has no secret: no mail is better than one with a useless link
 */
export function linkWithToken(path: `/${string}`, { linkToken }: MailContext, mark?: 'setup'): `/${string}` {
  if (!linkToken) throw new Error(`There is no secret for the link to ${path}`);
  return `${path}#token=${encodeURIComponent(linkToken)}${mark ? `&${mark}` : ''}`;
}
