import { SECURITY_HEADERS } from '@daymark/service-kit/http';

/** Whether other sites may show a document in a frame. Only an embed may be framed. */
export type Framing = 'refused' | 'allowed';

const HSTS_SECONDS = 365 * 24 * 60 * 60;
/** Screens whose address contains a secret, which must not appear in a Referer. */
const SECRET_ADDRESSES = ['/reset-password', '/confirm-email'];

export const frameAncestors = (framing: Framing) =>
  `frame-ancestors ${framing === 'allowed' ? '*' : "'none'"}`;

/** The policy of an HTML document: scripts and resources only from this origin, no inline script, no eval. */
export function documentPolicy({ framing, nonce }: { framing: Framing; nonce?: string }): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // The component library creates style elements with the nonce of their document.
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    frameAncestors(framing),
  ].join('; ');
}

/** The policy of everything that is not a document: even if it was shown as one, nothing in it would run. */
export const inertPolicy = (framing: Framing): string => `default-src 'none'; ${frameAncestors(framing)}`;

/** A frame ancestor in a policy: everybody, this site, or an origin, optionally with subdomains. */
const ANCESTOR = /^(?:\*|'self'|https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?)$/;

/**
 * A document's own policy (the public pages name their styles by hash), with the framing that this gateway decides:
 * none, or for documents that may be framed the sites that they name, if they name them exactly once and validly.
 */
export function withFraming(policy: string, framing: Framing): string {
  const directives = policy.split(';').map((directive) => directive.trim());
  const isAncestors = (directive: string) => /^frame-ancestors(?:\s|$)/i.test(directive);
  const kept = directives.filter((directive) => directive !== '' && !isAncestors(directive));
  const [named, ...others] = directives.filter(isAncestors);
  const sites = named?.split(/\s+/).slice(1) ?? [];
  const isWellNamed = sites.length > 0 && others.length === 0 && sites.every((site) => ANCESTOR.test(site));
  return [
    ...kept,
    framing === 'allowed' && isWellNamed ? `frame-ancestors ${sites.join(' ')}` : frameAncestors('refused'),
  ].join('; ');
}

export function securityHeaders({
  framing,
  path,
  isHttps,
}: {
  framing: Framing;
  path: string;
  isHttps: boolean;
}): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    ...(SECRET_ADDRESSES.includes(path) && { 'referrer-policy': 'no-referrer' }),
    'cross-origin-opener-policy': 'same-origin',
    ...(framing === 'refused' && { 'x-frame-options': 'DENY' }),
    ...(isHttps && { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
  };
}
