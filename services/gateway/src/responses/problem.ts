import escapeHtml from 'escape-html';
import { problemTexts, type Problem, type ProblemCode } from '@daymark/contracts';

/** After this many seconds a client may find a peer back, or room for another exchange. */
export const RETRY_AFTER_SECONDS = 2;

/** The gateway's own refusals: a code of the contracts, sometimes under a more exact status. */
export interface Refusal {
  code: ProblemCode;
  status: number;
  headers: Record<string, string>;
  /** In place of the texts of the code. */
  texts?: { title: string; detail: string };
}

/** What has to go with a status. Which methods an address takes that could not be read is not known: these, everywhere. */
const HEADERS_OF_STATUS: Partial<Record<number, Record<string, string>>> = {
  405: { allow: 'GET, HEAD' },
  429: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  503: { 'retry-after': String(RETRY_AFTER_SECONDS) },
};

/** A refusal with the status that belongs to its code. */
export function refusal(code: ProblemCode, headers: Record<string, string> = {}): Refusal {
  const { status } = problemTexts[code];
  return { code, status, headers: { ...HEADERS_OF_STATUS[status], ...headers } };
}

/** The problem document (RFC 9457) of a refusal. */
export function problemDocument({ code, status, texts }: Refusal, requestId: string): Problem {
  return { type: 'about:blank', ...problemTexts[code], ...texts, status, code, request_id: requestId };
}

/** The same for a person who opened an address: a page without script or style, so nothing can keep it from showing. */
export function problemPage({ code }: Refusal, productName: string): string {
  const { title, detail } = problemTexts[code];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} - ${escapeHtml(productName)}</title></head>
<body><main><h1>${title}</h1><p>${detail}</p><p><a href="">Try again</a> <a href="/">Return to Home</a></p></main></body>
</html>
`;
}
