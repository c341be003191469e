import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import escapeHtml from 'escape-html';
import { directionOf, problemOf } from '@daymark/contracts';
import { languageInUse, textsOf } from '@daymark/texts';
import type english from '../locales/en/document.json';
import type { Refusal } from './problem.js';
import { frameAncestors, type Framing } from './security-headers.js';

const STYLE = `:root{color-scheme:light dark;--ground:#f6f7f9;--card:#fff;--text:#1f2430;--quiet:#5b6472;--line:#dfe3e8;--action:#1d4ed8;--on-action:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#14171c;--card:#1d2128;--text:#e8eaee;--quiet:#a7afbb;--line:#343a44;--action:#8ab4ff;--on-action:#10141b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:480px;padding:32px 24px;background:var(--card);border:1px solid var(--line);border-radius:12px;text-align:center}
.product{margin:0 0 16px;color:var(--quiet);font-size:14px}
h1{margin:0 0 8px;font-size:24px;line-height:1.25;text-wrap:balance}
p{margin:0;color:var(--quiet);text-wrap:balance}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:12px;margin-top:24px}
a{padding:10px 18px;border:1px solid var(--line);border-radius:8px;color:var(--text);text-decoration:none}
a:hover{border-color:currentColor}
a:focus-visible{outline:2px solid var(--action);outline-offset:2px}
a:first-child{border-color:var(--action);background:var(--action);color:var(--on-action)}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The content security policy of an error page: nothing runs or loads, except its inline style. */
export const problemPagePolicy = (framing: Framing): string =>
  `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; ${frameAncestors(framing)}`;

const text = textsOf<keyof typeof english>();

/** Whether a retry may help: missing or refused things stay so. */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;

/** An error page for a person who opened an address; it is self-contained, so that it always displays. */
export function problemPage({ code, status, texts }: Refusal, productName: string): string {
  const { title, detail } = texts ?? problemOf(code);
  const language = languageInUse();
  const product = escapeHtml(productName);
  const again = isTemporary(status) ? `<a href="">${escapeHtml(text('problem.retry'))}</a>` : '';
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} - ${product}</title><style>${STYLE}</style></head>
<body><main><p class="product">${product}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p><nav>${again}<a href="/">${escapeHtml(text('problem.home'))}</a></nav></main></body>
</html>
`;
}

/**
 * Whether a browser requests a document to show: requests of pages and calendar programs accept other types, or none.
 */
export const isNavigation = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/**
 * Whether a client may get the application's document: a browser that requests one, and clients that accept anything,
 * such as link checkers. Requests for subresources declare that they want no document.
 */
export function acceptsDocument(request: IncomingMessage): boolean {
  const { accept = '*/*', 'sec-fetch-dest': destination = 'document' } = request.headers;
  return isNavigation(request) || (accept.trim() === '*/*' && destination === 'document');
}
