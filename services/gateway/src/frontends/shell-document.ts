import { randomBytes } from 'node:crypto';
import escapeHtml from 'escape-html';

export interface ShellDocument {
  html: string;
  /** Allows the style elements of this one response. */
  nonce: string;
}

/**
 * Fills in what the shell's document learns from the gateway: the nonce of this response, the product's name, and what
 * its address needs at once.
 */
export function fillShellDocument(
  template: string,
  { productName, links, remoteList }: { productName: string; links: string; remoteList: string },
): ShellDocument {
  const nonce = randomBytes(16).toString('base64url');
  const html = template
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__PRODUCT_NAME__', () => escapeHtml(productName))
    .replace('</head>', () => `${links}</head>`)
    .replace('</body>', () => `${remoteList}</body>`);
  return { html, nonce };
}
