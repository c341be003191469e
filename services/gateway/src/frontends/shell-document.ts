import { randomBytes } from 'node:crypto';
import escapeHtml from 'escape-html';

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
}

/**
 * Fills the gateway's data into the shell's document: the nonce of this response, the product's name, the colour
 * scheme, and what its address preloads.
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
