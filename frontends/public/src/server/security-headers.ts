import { createHash } from 'node:crypto';

/** May another site show this document in a frame? Only the embed may be. */
export type Framing = 'refused' | 'anywhere';

/**
 * The Content-Security-Policy of a document. Nothing inline runs. A style that a document brings is allowed by the
 * hash of its exact text; unlike a nonce, that lets the document keep one entity tag.
 */
export function contentSecurityPolicy(framing: Framing, style?: string): string {
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
    `frame-ancestors ${framing === 'anywhere' ? '*' : "'none'"}`,
  ].join('; ');
}

/** What every answer of this server carries, assets and errors too. */
export const COMMON_HEADERS = {
  'content-security-policy': contentSecurityPolicy('refused'),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cache-control': 'no-store',
} as const;
