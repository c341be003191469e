import escapeHtml from 'escape-html';
import type { StoredMail } from './mail-store.js';

/** Light and dark by the system; on a phone one column, the list or a mail. */
const CSS = `
:root { color-scheme: light dark; --line: light-dark(#d9dde3, #363d48); --quiet: light-dark(#5b6472, #a3acb9); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 12px 16px; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 18px; }
h1 a { color: inherit; text-decoration: none; }
header p { margin: 0; flex: 1 1 220px; }
header p, .people, time { color: var(--quiet); font-size: 14px; }
.columns { display: grid; grid-template-columns: minmax(260px, 360px) minmax(0, 1fr); }
ul { margin: 0; padding: 0; list-style: none; }
li a { display: block; padding: 10px 16px; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
li a:hover, li a[aria-current] { background: light-dark(#e8effd, #24314d); }
li span, li time { display: block; }
.subject { font-weight: 600; }
.hint, article { padding: 0 16px; }
iframe { width: 100%; height: 62vh; border: 1px solid var(--line); background: #fff; color-scheme: light; }
pre { font: inherit; white-space: pre-wrap; }
.back { display: none; }
@media (max-width: 700px) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  .reading nav, .listing main { display: none; }
  .back { display: block; }
}
`;

/** Shows new mails without a reload: polls for the newest one every two seconds, also while the product restarts. */
const JS = `
setInterval(async () => {
  const response = await fetch('/api/messages?limit=1').catch(() => undefined);
  const newest = (await response?.json())?.messages[0]?.id ?? '';
  if (response !== undefined && newest !== document.body.dataset.newest) location.reload();
}, 2000);
`;

export const INBOX_ASSETS = new Map([
  ['/inbox.css', { type: 'text/css', text: CSS }],
  ['/inbox.js', { type: 'text/javascript', text: JS }],
]);

/** The list, and beside it (on a phone in its place) the selected mail; `hint` stands where none is selected. */
export function renderInbox(
  productName: string,
  mails: readonly StoredMail[],
  { selected, hint = 'Choose a mail to read it.' }: { selected?: StoredMail; hint?: string } = {},
): string {
  const title = `${selected ? `${subjectOf(selected)} - ` : ''}${escapeHtml(productName)} mail inbox`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/inbox.css">
<script src="/inbox.js" defer></script>
</head>
<body data-newest="${escapeHtml(mails[0]?.id ?? '')}" class="${selected ? 'reading' : 'listing'}">
<header>
<h1><a href="/">${escapeHtml(productName)} mail inbox</a></h1>
<p>Mails of this machine’s ${escapeHtml(productName)}. Nothing leaves the machine.</p>
${mails.length > 0 ? '<form method="post" action="/delete-all"><button>Delete all</button></form>' : ''}
</header>
<div class="columns">
<nav aria-label="Mails">${renderList(mails, selected)}</nav>
<main>${selected ? renderMail(selected) : `<p class="hint">${hint}</p>`}</main>
</div>
</body>
</html>`;
}

function renderList(mails: readonly StoredMail[], selected?: StoredMail): string {
  if (mails.length === 0) {
    return '<p class="hint">No mails yet. They appear here as soon as one is sent.</p>';
  }
  const items = mails.map((mail) => {
    const current = mail.id === selected?.id ? ' aria-current="page"' : '';
    return `<li><a href="/messages/${mail.id}"${current}>
<span class="subject">${subjectOf(mail)}</span>
<span class="people">To ${escapeHtml(mail.to.join(', '))}</span>
${renderTime(mail)}</a></li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function renderMail(mail: StoredMail): string {
  const text = mail.text ? `<pre>${linkedText(mail.text)}</pre>` : '';
  // The frame has no permissions, except that links open in a new tab.
  const html = mail.html
    ? `<iframe src="/messages/${mail.id}/html" title="The mail as it was designed" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : '';
  return `<article>
<p class="back"><a href="/">All mails</a></p>
<h2>${subjectOf(mail)}</h2>
<p>From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(', '))}, ${renderTime(mail)}</p>
${html}
${html && text ? `<details><summary>Plain text</summary>${text}</details>` : text}
${html || text ? '' : '<p>This mail has no text.</p>'}
</article>`;
}

const subjectOf = ({ subject }: StoredMail) => escapeHtml(subject || 'No subject');

const renderTime = ({ received_at: receivedAt }: StoredMail) =>
  `<time datetime="${receivedAt}">${receivedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`;

function linkedText(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/g).map(escapeHtml);
  return parts
    .map((part, index) =>
      index % 2 === 0 ? part : `<a href="${part}" target="_blank" rel="noreferrer">${part}</a>`,
    )
    .join('');
}
