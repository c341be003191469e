import { randomBytes } from 'node:crypto';
import escapeHtml from 'escape-html';
import { directionOf, REFRESH_COOKIE, SESSION_HINT, type Language } from '@daymark/contracts';
import { textIn } from '@daymark/texts';
import { loadCatalogs } from '@daymark/texts/catalogs';
import { documentCatalogs } from '../locales/index.js';

loadCatalogs(documentCatalogs);

export interface ShellDocument {
  html: string;
  /** Allows the style elements of this response. */
  nonce: string;
}

interface ShellParts {
  productName: string;
  links: string;
  remoteList: string;
  /** Undefined to follow the system. */
  colorScheme: string | undefined;
  language: Language;
}

export function fillShellDocument(
  template: string,
  { productName, links, remoteList, colorScheme, language }: ShellParts,
): ShellDocument {
  const nonce = randomBytes(16).toString('base64url');
  const html = template
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__LANGUAGE__', language)
    .replaceAll('__DIRECTION__', directionOf(language))
    .replaceAll(TEXT, (_, key: string) => escapeHtml(textIn(language, `document.${key}`, { productName })))
    .replaceAll('__PRODUCT_NAME__', () => escapeHtml(productName))
    .replaceAll('__COLOR_SCHEME__', colorScheme ?? '')
    .replaceAll('__COLOR_SCHEMES__', colorScheme ?? 'light dark')
    .replace('</head>', () => `${links}</head>`)
    .replace('</body>', () => `${remoteList}</body>`);
  return { html, nonce };
}

const TEXT = /__TEXT_(\w+?)__/g;

const HOST_PREFIX = '__Host-';

export interface SessionHint {
  maySignedIn: boolean;
  /** The hint cookie that a browser with a session lacks. */
  missingCookie?: string;
}

/**
 * Reads the session hint. A session may be older than the hint cookie; then the page refreshes it, and gets both
 * cookies again with the right age. Over plain HTTP browsers send the refresh cookie to auth only, so there such a
 * person has to sign in again.
 */
export function sessionHintOf(cookieHeader = ''): SessionHint {
  const names = cookieHeader.split(';').map((pair) => pair.split('=')[0]!.trim());
  const isThere = (cookie: string) => names.includes(cookie) || names.includes(HOST_PREFIX + cookie);
  if (isThere(SESSION_HINT)) return { maySignedIn: true };
  if (!names.includes(HOST_PREFIX + REFRESH_COOKIE)) return { maySignedIn: false };
  const missingCookie = `${HOST_PREFIX}${SESSION_HINT}=1; Path=/; Secure; SameSite=Strict`;
  return { maySignedIn: true, missingCookie };
}
