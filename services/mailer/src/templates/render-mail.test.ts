import { describe, expect, it } from '@jest/globals';
import { mailTemplates } from '@daymark/contracts/internal';
import { renderMail } from './render-mail.js';

const context = { productName: 'Daymark', publicOrigin: 'https://calendar.example.org' };

describe.each(mailTemplates)('the mail %s', (template) => {
  const { subject, text, html } = renderMail(template, context);

  it('has a subject of one line that names the product', () => {
    expect(subject).toContain('Daymark');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('says the same in plain text and in HTML', () => {
    const words = html
      .replace(/<(title|head)[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll(/\s+/g, ' ');
    for (const paragraph of text.split('\n\n').slice(0, -1)) {
      if (!paragraph.includes('https://')) expect(words).toContain(paragraph.trim());
    }
  });

  it('links to the configured origin alone, and loads nothing', () => {
    const addresses = [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([address]) => address);
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(new URL(address).origin).toBe(context.publicOrigin);
    expect(html).not.toMatch(/<(img|script|link|style|iframe)|url\(|@import/i);
  });

  it('reads on a phone', () => {
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).toContain('max-width:520px');
    expect(html).not.toContain('<table');
  });

  it('escapes the product name', () => {
    const hostile = renderMail(template, { ...context, productName: '<b>"Us" & Them</b>' });
    expect(hostile.html).not.toContain('<b>');
    expect(hostile.html).toContain('&lt;b&gt;&quot;Us&quot; &amp; Them&lt;/b&gt;');
    expect(hostile.text).toContain('<b>"Us" & Them</b>');
  });
});

describe('the mail about an approval', () => {
  it('says that the account is ready and links to the sign-in page', () => {
    const { subject, text, html } = renderMail('registration-approved', context);
    expect(subject).toBe('Your Daymark account is ready');
    expect(text).toContain('Sign in: https://calendar.example.org/auth');
    expect(html).toContain('href="https://calendar.example.org/auth"');
  });
});
