import { createHash } from 'node:crypto';
import { parseEmbedSite } from '@daymark/contracts';
import { SECURITY_HEADERS } from '@daymark/service-kit/http';

/** Who may show a document in a frame, as `frame-ancestors` names them. Only an embed names anybody. */
export type FrameAncestors = readonly [string, ...string[]];
export const NO_FRAME: FrameAncestors = ["'none'"];
export const EVERY_FRAME: FrameAncestors = ['*'];

/** The sites that a calendar's owner named, this one with them; none means every site. */
export function frameAncestors(embedSites: readonly string[]): FrameAncestors {
  if (embedSites.length === 0) return EVERY_FRAME;
  // What is no site would end the directive, or begin another one.
  return ["'self'", ...embedSites.map(parseEmbedSite).filter((site) => site !== null)];
}

/**
 * The Content-Security-Policy of a document. Nothing inline runs. A style that a document brings is allowed by the
 * hash of its exact text; unlike a nonce, that lets the document keep one entity tag.
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

/** What every answer of this server carries, assets and errors too. */
export const COMMON_HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': contentSecurityPolicy(NO_FRAME),
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const;
