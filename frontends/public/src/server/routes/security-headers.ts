import { createHash } from 'node:crypto';
import { parseEmbedSite, type PublicCalendar } from '@daymark/contracts';
import { SECURITY_HEADERS } from '@daymark/service-kit/http';

/** The sites that may frame a document (`frame-ancestors`). Only embeds allow any. */
export type FrameAncestors = readonly [string, ...string[]];
export const NO_FRAME: FrameAncestors = ["'none'"];
export const EVERY_FRAME: FrameAncestors = ['*'];

/** The sites that a calendar's owner named, and this one; an empty list allows every site. */
export function frameAncestors(embedSites: readonly string[]): FrameAncestors {
  if (embedSites.length === 0) return EVERY_FRAME;
  // An invalid value could end the directive or begin another one.
  return ["'self'", ...embedSites.map(parseEmbedSite).filter((site) => site !== null)];
}

/** The sites that may frame one calendar or several: only those that every one of them allows. */
export function framesOf({ calendars, embed_sites }: PublicCalendar): FrameAncestors {
  const [first = EVERY_FRAME, ...others] = (calendars ?? [{ embed_sites }])
    .map((calendar) => frameAncestors(calendar.embed_sites))
    .filter((ancestors) => ancestors !== EVERY_FRAME);
  const [own, ...sites] = first;
  return [own, ...sites.filter((site) => others.every((ancestors) => ancestors.includes(site)))];
}

/**
 * The Content-Security-Policy of a document. Nothing inline runs. An inline style is allowed by the hash of its text;
 * unlike a nonce, that lets the document keep its entity tag.
 */
export function contentSecurityPolicy(ancestors: FrameAncestors, style?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${style ? ` 'sha256-${createHash('sha256').update(style).digest('base64')}'` : ''}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');
}

export const COMMON_HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': contentSecurityPolicy(NO_FRAME),
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const;
