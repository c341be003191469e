import type { HostileValue } from './hostile-values.js';

/** Like hostile-values.ts, for the theme of a calendar and the sites that may embed it. */

export const hostileRadii: HostileValue[] = [
  { why: 'nothing', value: undefined },
  { why: 'null', value: null },
  { why: 'a text', value: '0.5' },
  { why: 'a length', value: '0.5rem' },
  { why: 'a negative number', value: -0.25 },
  { why: 'more than 1.5', value: 1.75 },
  { why: 'a number between the steps', value: 0.3 },
  { why: 'a number beyond all integers', value: 1e308 },
  { why: 'a list', value: [0.5] },
  { why: 'more declarations', value: '0.5;background:url(//evil.test/x)' },
];

export const hostileThemes: HostileValue[] = [
  { why: 'a text', value: 'dark' },
  { why: 'a number', value: 1 },
  { why: 'a truth value', value: true },
  { why: 'a list', value: [] },
  { why: 'nothing inside', value: {} },
  { why: 'half of it', value: { primary_color: '#2563eb' } },
  {
    why: 'a part that there is not',
    value: {
      primary_color: '#2563eb',
      background_color: '#ffffff',
      text_color: '#333333',
      border_radius: 0.5,
      timezone: null,
      css: '*{display:none}',
    },
  },
];

export const hostileEmbedSites: HostileValue[] = [
  { why: 'null', value: null },
  { why: 'a text', value: 'https://example.org' },
  { why: 'an object', value: { 0: 'https://example.org' } },
  { why: 'a number inside', value: [1] },
  { why: 'null inside', value: [null] },
  { why: 'a list inside', value: [['https://example.org']] },
  { why: 'an empty text', value: [''] },
  { why: 'everybody', value: ['*'] },
  { why: 'everybody with a certificate', value: ['https:'] },
  { why: 'a whole top-level domain', value: ['https://*.org'] },
  { why: 'a keyword of the policy', value: ["'unsafe-inline'"] },
  { why: 'another directive', value: ["https://example.org; script-src 'unsafe-inline'"] },
  { why: 'a second policy', value: ['https://example.org, default-src *'] },
  { why: 'two sites in one', value: ['https://example.org https://evil.test'] },
  { why: 'a header', value: ['https://example.org\r\nSet-Cookie: a=b'] },
  { why: 'NUL', value: ['https://example.org\u0000'] },
  { why: 'a lone surrogate', value: ['https://\ud800.example.org'] },
  { why: 'a path', value: ['https://example.org/path'] },
  { why: 'credentials', value: ['https://user:secret@example.org'] },
  { why: 'a script', value: ['javascript:alert(1)'] },
  { why: 'a backslash', value: ['https://example.org\\evil.test'] },
  { why: 'a host without end', value: [`https://${'a'.repeat(5_000)}.org`] },
  { why: 'fifty-one sites', value: Array.from({ length: 51 }, (_, n) => `https://s${n}.example.org`) },
];
