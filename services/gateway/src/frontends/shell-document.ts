import { randomBytes } from 'node:crypto';
import escapeHtml from 'escape-html';

export interface ShellDocument {
  html: string;
  /** Allows the style elements of this one response. */
  nonce: string;
}

/** Fills in what the shell's document learns from the gateway: the nonce of this response and the product's name. */
export function fillShellDocument(template: string, productName: string): ShellDocument {
  const nonce = randomBytes(16).toString('base64url');
  const html = template
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__PRODUCT_NAME__', () => escapeHtml(productName));
  return { html, nonce };
}
