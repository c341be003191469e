import escapeHtml from 'escape-html';
import type { MailContent, MailContext, MailDraft } from './mail-content.js';

const FINE_PRINT = 'font-size:14px;color:#4b5563';

/**
 * Puts a draft into plain text and into HTML that reads on a phone: one column, styles in place (mail programs drop
 * style sheets), no images, nothing loaded from anywhere.
 */
export function layOut(draft: MailDraft, { productName, publicOrigin }: MailContext): MailContent {
  const { subject, greeting, paragraphs, action, ifNotYou } = draft;
  const link = action && { label: action.label, address: `${publicOrigin}${action.path}` };
  return {
    subject,
    text: [
      greeting,
      ...paragraphs,
      ...(link ? [`${link.label}: ${link.address}`] : []),
      ...(ifNotYou ? [ifNotYou] : []),
      `-- \n${productName}\n${publicOrigin}`,
    ].join('\n\n'),
    html: page(subject, [
      `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#111827">${escapeHtml(greeting)}</h1>`,
      ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
      ...(link ? [button(link)] : []),
      ...(ifNotYou ? [`<p style="margin:24px 0 0">${escapeHtml(ifNotYou)}</p>`] : []),
      `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e5e7eb;${FINE_PRINT}">${escapeHtml(productName)} · <a href="${escapeHtml(publicOrigin)}" style="color:#4b5563">${escapeHtml(publicOrigin)}</a></p>`,
    ]),
  };
}

const button = ({ label, address }: { label: string; address: string }) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2563eb;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;${FINE_PRINT}">If the button does not work, open this address:<br><a href="${escapeHtml(address)}" style="color:#2563eb;word-break:break-all">${escapeHtml(address)}</a></p>`;

const page = (title: string, parts: string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f4f6">
<div style="max-width:520px;margin:0 auto;padding:16px">
<div style="padding:24px;border-radius:12px;background:#ffffff;color:#1f2937;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
${parts.join('\n')}
</div>
</div>
</body>
</html>
`;
