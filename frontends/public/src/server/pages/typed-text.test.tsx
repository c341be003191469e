import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { TypedText } from './typed-text.js';

const markup = (text: string) =>
  renderToStaticMarkup(<TypedText text={text} />).replace(/^<div dir="auto">(.*)<\/div>$/s, '$1');
const linksIn = (text: string) => [...markup(text).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('A text as its author typed it', () => {
  it('keeps paragraphs, lines and lists', () => {
    expect(markup('Hello\nall\n\n- rope\n- towel\n\n1. row\n2. rest')).toBe(
      '<p>Hello<br/>all</p><ul><li>rope</li><li>towel</li></ul><ol><li>row</li><li>rest</li></ol>',
    );
  });

  it.each([
    ['See https://example.org/a?b=1&c=2.', ['https://example.org/a?b=1&amp;c=2']],
    ['(https://example.org/wiki/Row_(boat))', ['https://example.org/wiki/Row_(boat)']],
    ['Write to club@example.org, please', ['mailto:club@example.org']],
    ['Call +49 (30) 1234-567.', ['tel:+49301234567']],
    ['tel:030 12 34 56', ['tel:030123456']],
    ['HTTP://EXAMPLE.ORG', ['HTTP://EXAMPLE.ORG']],
  ])('can be followed where it names an address: %s', (text, hrefs) => expect(linksIn(text)).toEqual(hrefs));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https',
    'data:text/html,<script>',
    'vbscript:x file:///etc/passwd ftp://example.org',
    'https://',
    '12 + 3456789 people',
    'On 2026-03-10, 19:00-21:00',
  ])('stays text where it names none that is safe: %s', (text) => expect(linksIn(text)).toEqual([]));

  it('vouches for nothing that it links to', () => {
    expect(markup('https://example.org')).toContain('rel="noopener nofollow ugc" target="_blank"');
  });

  it('ends no attribute and no element', () => {
    const html = markup('https://example.org/"onmouseover="alert(1) <img src=x> https://a.org/<script>');
    expect(html).not.toMatch(/<(img|script)|"onmouseover/);
  });

  it('takes no time over a text made to take long', () => {
    // What a busy machine does in between does not count.
    const begun = process.cpuUsage();
    for (const part of ['a@', '+1 ', 'https://(', '((((', 'a.b-', 'tel:1 '])
      markup(part.repeat(5_000 / part.length));
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
  });
});
