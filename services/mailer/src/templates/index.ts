import type { MailTemplate } from '@daymark/contracts/internal';
import type { MailContent, MailContext, MailDraft, MailEntry, MailLink } from './mail-content.js';
import { draftOf } from './mails.js';
import { Wording, isolated } from './wording.js';
import escapeHtml from 'escape-html';
import { directionOf, type Language } from '@daymark/contracts';

export type { MailContent, MailContext } from './mail-content.js';

/** The content id under which a mail's HTML refers to its attached logo (RFC 2392). */
export const LOGO_CONTENT_ID = 'logo@daymark';

/**
 * `libs/ui/src/brand/brand-mark.svg`, since most mail programs do not show SVG. Attached, so that nothing is loaded
 * from elsewhere.
 */
export const LOGO_PNG = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAABm1BMVEVMaXEgT8MfP78cVcYfT8MeTsMfTsMkVcIeT8MAVaof',
    'T8MfT8QeT8MfT8MfTsQeTsQeT8QeTsMZTMweTsMfTsQiUcUfT8MeT8QfT8QfT8IeTsMeTcEdUMQfTsQfT8cfT8MgUMQcTcYe',
    'TcUeTsMeTsQeTsQfT8QeTsMeT8QeT8MAP78ZTL8fT8MfTsMeTsQdUMMgT8QfTsUeTcQfTsMAf/8fUMIeTsQeT8QfT8QdTcMf',
    'UMMfTsMeTsMfTcIfT8T9PoHBzu8xXcm5yOy4x+y2xuyLpOCKo+COpuGMpeE4Ysr8PoG0xOu3xuy1xeyBR6Y9TLt/SKclT8Py',
    'P4SORqO0RJg1Tb4gT8R4SKpiSrBhSbCnRZuHR6X7P4L5P4JmSq4hTsN3SanhQIqDR6Y7TbtkSa/cQIqyRJjaQIz4P4PcQYvx',
    'P4XNQo+dRZ7iQInMQZC3Q5Y8TbzbQYskTsKmRZvOQY9ATLrBQpN9SKg3Tr18SKiAR6d+R6f5PoJoSa02Tb0/TbrfQYrBQ5TA',
    'Q5RDTLmVRqC/QpSoRJrOQpCER6YzTzz1AAAAPnRSTlMAZwgJ/vnsFdgDy83XpMymyPoKlpwWmvjEamshI8MgWkYkQsaY6tXP',
    '2s4EFMrtpVZXWFyjAllbx+tFScVESNM9WnIAAAAJcEhZcwAAFiUAABYlAUlSJPAAAAJHSURBVFjD1ZfnQ9NAGMavdC8qiMgG',
    'AWUpqIALfUNaZkAoCLKXEwX3wolb/mzSpoXkcpd7c/nk8+1t7/mlvdxzdy8hJp2pSXVcKAMHlYU6UtV1hKnOKy2A1EBj1O6/',
    '1Q4uFGmi7OUV4FKVfrP/VBxcKxY2+SMgocgRoTwOUoqVFAAVIKlWw98E0rqRf//t8oBEbj1cBg+6pAOuegFU6evfix8CtaTG',
    'EwB8JOUNkCRt1g/UsXR6dBxTGSolIav/9qCuIVVcFXSWBC312GBew+KqoNPE+ovSxqCMuCqKDZgUVxzAqDFoRFxxAONDuTET',
    'qrjiAEAdzmRGVEzFAbjWfwLYW1xYWVj8JgmYyb7VlJy0f59nxABbYL4+U461tS4C0IG5e0exanfDGUAH5q9CaxkwWSgG5kCx',
    'a8pFmN6tMQBffuHD9EJhaQ4dpmmNCdBeYsN0T2HrE3YhvecAfmIBDzmAV1jALAcw6xXwFAt4wgE8xobpBwfwBxumKQ4giw0T',
    'byHdR4dpjgl4hA/T9DbDv7ZvBQQdwsSchSx1uIYcTiaAZZv/DVDHe5vTyaRvadaJ1H5v0BeMbsGmvL5l8n9/QH/dS6qF2/qH',
    'ndW8e/X5x9eMS1ZdQHywzC9trmwuzbOueQ2EtHg52Or1m2qjF0CPDohG5P3n8s3XdXlAs9EwVMr6TxY6Fn9Mzn+i2PKQsNQ0',
    'JLqO27bweYnnh82No7/V9f8voXrXmwlX76/Z3jxH+6sCOHeg/mIfu4Gv9SXjoaCTN3itNOlrMHsOAWCfqyAtop+lAAAAAElF',
    'TkSuQmCC',
  ].join(''),
  'base64',
);

interface Link {
  label: string;
  address: string;
}

/**
 * Plain text, and HTML that is readable on a phone without external resources. Light colours are inline, since some
 * mail programs drop style sheets; dark ones are in the head.
 */
function layOut(draft: MailDraft, context: MailContext, wording: Wording): MailContent {
  const { subject, greeting, paragraphs, entries = [], action, ifNotYou } = draft;
  const { productName, publicOrigin, name } = context;
  const linkOf = ({ label, path }: MailLink): Link => ({ label, address: `${publicOrigin}${path}` });
  const link = action && linkOf(action);
  const { say, language } = wording;
  const salutation = name === null ? [] : [say('salutation', { name: isolated(name, language) })];
  return {
    subject,
    text: [
      ...salutation,
      greeting,
      ...paragraphs,
      ...entries.map((entry) => textOfEntry(entry, linkOf)),
      ...(link ? [`${link.label}: ${link.address}`] : []),
      ...(ifNotYou ? [ifNotYou] : []),
      `-- \n${productName}\n${publicOrigin}`,
    ].join('\n\n'),
    html: page(subject, language, [
      header(productName, language),
      ...salutation.map(paragraph),
      `<h1 class="ink" style="margin:0 0 16px;overflow-wrap:anywhere;font-size:22px;line-height:1.3;color:#141d33">${escapeHtml(greeting)}</h1>`,
      ...paragraphs.map(paragraph),
      ...entries.map((entry) => htmlOfEntry(entry, linkOf)),
      ...(link ? [button(link, say('link.copy'))] : []),
      ...(ifNotYou ? [`<p style="margin:24px 0 0">${escapeHtml(ifNotYou)}</p>`] : []),
      `<p class="quiet line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dde2ec;font-size:14px;color:#485470">${escapeHtml(productName)} · <a class="quiet" href="${escapeHtml(publicOrigin)}" style="color:#485470">${escapeHtml(publicOrigin)}</a></p>`,
    ]),
  };
}

const textOfEntry = ({ title, lines, links }: MailEntry, linkOf: (link: MailLink) => Link) =>
  [title, ...lines, ...links.map(linkOf).map(({ label, address }) => `${label}: ${address}`)].join('\n');

const paragraph = (text: string) =>
  `<p dir="auto" style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;

const header = (productName: string, language: Language) =>
  `<p class="ink" style="margin:0 0 24px;font-size:17px;font-weight:600;color:#141d33"><img src="cid:${LOGO_CONTENT_ID}" width="32" height="32" alt="" style="margin-${directionOf(language) === 'rtl' ? 'left' : 'right'}:10px;border:0;vertical-align:middle">${escapeHtml(productName)}</p>`;

const htmlOfEntry = ({ title, lines, links }: MailEntry, linkOf: (link: MailLink) => Link) =>
  `<div class="line" style="margin:0 0 16px;padding:16px;border:1px solid #dde2ec;border-radius:10px">
<p class="ink" dir="auto" style="margin:0 0 4px;font-weight:600;color:#141d33;word-break:break-word">${escapeHtml(title)}</p>
${lines.map((line) => `<p class="quiet" style="margin:0 0 4px;color:#485470;word-break:break-word">${escapeHtml(line)}</p>`).join('\n')}
<p style="margin:12px 0 0">${links
    .map(linkOf)
    .map(
      ({ label, address }) =>
        `<a class="link" href="${escapeHtml(address)}" style="display:inline-block;padding:8px 16px 8px 0;color:#1f57d2;font-weight:600">${escapeHtml(label)}</a>`,
    )
    .join(' ')}</p>
</div>`;

const button = ({ label, address }: Link, copy: string) =>
  `<p style="margin:24px 0"><a class="button" href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2563eb;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:14px;color:#485470">${escapeHtml(copy)}<br><a class="link" href="${escapeHtml(address)}" style="color:#1f57d2;word-break:break-all">${escapeHtml(address)}</a></p>`;

const DARK = `@media (prefers-color-scheme:dark){
.ground{background:#0d1320!important}
.card{background:#151c2c!important;color:#e9edf6!important}
.ink{color:#e9edf6!important}
.quiet{color:#b1bbd0!important}
.line{border-color:#2a344a!important}
.link{color:#9dbaff!important}
.button{background:#85a9ff!important;color:#0a1430!important}
}`;

const page = (title: string, language: Language, parts: string[]) => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark}
${DARK}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f6f7fb">
<div lang="${language}" dir="${directionOf(language)}" style="max-width:520px;margin:0 auto;padding:16px">
<div class="card" style="padding:24px;border-radius:12px;background:#ffffff;color:#141d33;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
${parts.join('\n')}
</div>
</div>
</body>
</html>
`;

export function renderMail(template: MailTemplate, context: MailContext): MailContent {
  const wording = new Wording(context.language);
  return layOut(draftOf(template, context, wording), context, wording);
}
