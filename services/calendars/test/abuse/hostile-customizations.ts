import type { HostileValue } from './hostile-values.js';

/** Like hostile-values.ts, for customizations, logos and versions. */

export const hostileColors: HostileValue[] = [
  { why: 'nothing', value: undefined },
  { why: 'null', value: null },
  { why: 'a number', value: 0xffffff },
  { why: 'a list', value: ['#ffffff'] },
  { why: 'an object', value: { toString: '#ffffff' } },
  { why: 'an empty text', value: '' },
  { why: 'a colour without #', value: 'ffffff' },
  { why: 'three digits', value: '#fff' },
  { why: 'eight digits', value: '#ffffff00' },
  { why: 'a digit that is none', value: '#fffffg' },
  { why: 'digits of another script', value: '#１２３４５６' },
  { why: 'a name', value: 'red' },
  { why: 'blanks around it', value: ' #ffffff ' },
  { why: 'a line break behind it', value: '#ffffff\n' },
  { why: 'NUL behind it', value: '#ffffff\u0000' },
  { why: 'more declarations', value: '#ffffff;background:url(//evil.test/x)' },
  { why: 'the end of a style element', value: '#ffffff}</style><script>alert(1)</script>' },
  { why: 'an expression', value: 'expression(alert(1))' },
  { why: 'a variable', value: 'var(--x)' },
  { why: 'a function', value: 'rgb(0,0,0)' },
  { why: 'an escape of CSS', value: '\\66' },
  { why: 'an address', value: 'url(javascript:alert(1))' },
  { why: 'SQL', value: "#ffffff'; DROP TABLE events; --" },
  { why: 'fifty thousand characters', value: '#'.repeat(50_000) },
];

export const hostileFonts: HostileValue[] = [
  { why: 'nothing', value: undefined },
  { why: 'null', value: null },
  { why: 'a number', value: 1 },
  { why: 'a list', value: ['Inter'] },
  { why: 'an empty text', value: '' },
  { why: 'a font that is not offered', value: 'Comic Sans MS' },
  { why: 'another case', value: 'inter' },
  { why: 'another fallback', value: 'Inter, serif' },
  { why: 'more than one of the offered fonts', value: 'Inter, Roboto' },
  { why: 'blanks around it', value: ' Inter' },
  { why: 'an import', value: 'Inter;}@import url(//evil.test/x.css)' },
  { why: 'the end of a style element', value: 'Inter</style><script>alert(1)</script>' },
  { why: 'a name of the prototype', value: '__proto__' },
];

export const hostileVersions: HostileValue[] = [
  { why: 'nothing', value: undefined },
  { why: 'null', value: null },
  { why: 'a text', value: '0' },
  { why: 'a fraction', value: 0.5 },
  { why: 'a negative number', value: -1 },
  { why: 'a number beyond counting', value: 1e21 },
  { why: 'a truth value', value: true },
  { why: 'a list', value: [0] },
];

/** Malformed names of logos. */
export const hostileNames: { why: string; name: string }[] = [
  { why: 'one digit less', name: '0'.repeat(31) },
  { why: 'one digit more', name: '0'.repeat(33) },
  { why: 'capital letters', name: 'ABCDEF0123456789'.repeat(2) },
  { why: 'a letter that is no digit', name: 'g'.repeat(32) },
  { why: 'a UUID', name: '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11' },
  { why: 'the name of a file', name: `${'0'.repeat(32)}.png` },
  { why: 'encoded dots and slashes', name: '..%2f..%2fetc%2fpasswd' },
  { why: 'NUL', name: `${'0'.repeat(32)}%00` },
  { why: 'a line break', name: `${'0'.repeat(32)}%0a` },
];
