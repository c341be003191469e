import { randomBytes } from 'node:crypto';
import escapeHtml from 'escape-html';

export interface ShellDocument {
  html: string;
  /** Allows the style elements of this one response. */
  nonce: string;
}

interface ShellParts {
  productName: string;
  links: string;
  remoteList: string;
  /** Undefined where the system decides. */
  colorScheme: string | undefined;
}

/**
 * Fills in what the shell's document learns from the gateway: the nonce of this response, the product's name, whether
 * it is light or dark, and what its address needs at once.
 */
export function fillShellDocument(
  template: string,
  { productName, links, remoteList, colorScheme }: ShellParts,
): ShellDocument {
  const nonce = randomBytes(16).toString('base64url');
  const html = template
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__PRODUCT_NAME__', () => escapeHtml(productName))
    .replaceAll('__COLOR_SCHEME__', colorScheme ?? '')
    .replaceAll('__COLOR_SCHEMES__', colorScheme ?? 'light dark')
    .replace('</head>', () => `${links}</head>`)
    .replace('</body>', () => `${remoteList}</body>`);
  return { html, nonce };
}
