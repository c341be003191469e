import escapeHtml from 'escape-html';
import { linkedText } from './html-text.js';
import type { StoredMail } from './stored-mail.js';

export interface InboxView {
  productName: string;
  mails: readonly StoredMail[];
  selected?: StoredMail;
}

/** The inbox's page: the list, and beside it (on a phone in its place) the selected mail. */
export function renderInbox({ productName, mails, selected }: InboxView): string {
  const title = `${selected ? `${selected.subject || 'No subject'} - ` : ''}${productName} mail inbox`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
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
<main>${selected ? renderMail(selected) : '<p class="hint">Choose a mail to read it.</p>'}</main>
</div>
</body>
</html>`;
}

/** The page for an unknown address of the inbox. */
export function renderNotFound(productName: string, mails: readonly StoredMail[]): string {
  return renderInbox({ productName, mails }).replace(
    'Choose a mail to read it.',
    'This mail is not here any more.',
  );
}

function renderList(mails: readonly StoredMail[], selected?: StoredMail): string {
  if (mails.length === 0) {
    return '<p class="hint">No mails yet. They appear here as soon as one is sent.</p>';
  }
  const items = mails.map((mail) => {
    const current = mail.id === selected?.id ? ' aria-current="page"' : '';
    return `<li><a href="/messages/${mail.id}"${current}>
<span class="subject">${escapeHtml(mail.subject || 'No subject')}</span>
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
<h2>${escapeHtml(mail.subject || 'No subject')}</h2>
<dl>
<dt>From</dt><dd>${escapeHtml(mail.from)}</dd>
<dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
<dt>Received</dt><dd>${renderTime(mail)}</dd>
</dl>
${html}
${html && text ? `<details><summary>Plain text</summary>${text}</details>` : text}
${html || text ? '' : '<p class="hint">This mail has no text.</p>'}
</article>`;
}

function renderTime({ received_at: receivedAt }: StoredMail): string {
  return `<time datetime="${receivedAt}">${receivedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`;
}
