import { describe, expect, it } from '@jest/globals';
import {
  email,
  existingPassword,
  id,
  newPassword,
  optionalText,
  PageQuery,
  parseWebAddress,
  requiredText,
} from './fields.js';

const messagesOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

describe('An e-mail address', () => {
  it('is taken with its ASCII case folded and blanks around it dropped', () => {
    expect(email().parse(' Mira@Example.ORG ')).toBe('mira@example.org');
  });

  it.each([
    '',
    'mira',
    'mira@',
    '@example.org',
    'mira@example',
    'm\u0131ke@example.org',
    'mi\u200bke@example.org',
    'mike@exa\u200bmple.org',
    '"mike@example.org x"@attacker.test',
    'mike(comment)@example.org',
    'a@example.org,b@example.org',
    'a@example.org;b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    '<mike@example.org>',
    'mike..m@example.org',
    `${'a'.repeat(250)}@example.org`,
    `${'a'.repeat(65)}@example.org`,
    5,
    null,
    ['mike@example.org'],
  ])('is refused with one text when it is %j', (value) => {
    expect(messagesOf(email(), value)).toContain('Please enter a valid email address');
  });

  it('has at most 64 characters before the @', () => {
    const longest = `${'a'.repeat(64)}@example.org`;
    expect(email().parse(longest)).toBe(longest);
  });

  it('does not turn look-alike letters into ASCII ones', () => {
    expect(email().safeParse('\u212Aim@example.org').success).toBe(false);
  });
});

describe('A new password', () => {
  it('has at least 8 characters', () => {
    expect(messagesOf(newPassword(), '1234567')).toEqual(['Password must be at least 8 characters']);
    expect(newPassword().parse('12345678')).toBe('12345678');
  });

  it('has at most 256 characters', () => {
    expect(newPassword().safeParse('a'.repeat(256)).success).toBe(true);
    expect(newPassword().safeParse('a'.repeat(257)).success).toBe(false);
  });

  it('has no NUL, and no half of a character', () => {
    for (const value of ['with\u0000in it', 'with\ud800in it']) {
      expect(messagesOf(newPassword(), value)).toEqual(['Password contains characters that cannot be used']);
      expect(messagesOf(existingPassword(), value)).toEqual([
        'Password contains characters that cannot be used',
      ]);
    }
  });

  it('is never trimmed or changed', () => {
    expect(newPassword().parse(' Pass e\u0301 ')).toBe(' Pass e\u0301 ');
  });
});

describe('A password to be checked', () => {
  it('has no lower bound but must be there', () => {
    expect(existingPassword().parse('x')).toBe('x');
    expect(messagesOf(existingPassword(), '')).toEqual(['Password is required']);
  });
});

describe('An id', () => {
  it('is a version-4 UUID in any letter case', () => {
    expect(id().parse('A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11')).toBe('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11');
  });

  it.each([
    '{a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11}',
    'a0eebc999c0b4ef8bb6d6bb9bd380a11',
    'urn:uuid:a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
    '00000000-0000-0000-0000-000000000000',
    'a0eebc99-9c0b-1ef8-bb6d-6bb9bd380a11',
    '018f3c1e-7d2a-7c3b-9a4d-5e6f708192a3',
    ' a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
    'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11\u0000',
    7,
  ])('is refused when it is %j', (value) => {
    expect(messagesOf(id('calendar_id'), value)).toContain('Invalid calendar_id format');
  });
});

describe('Text', () => {
  const name = requiredText({ label: 'labels.calendarName', max: 10 });
  const notes = optionalText({ label: 'labels.description', max: 20, lines: true });

  it.each(['', '   ', '\u200b', '\u3164', '\u00a0', undefined, null])(
    'counts as missing when it is %j',
    (value) => {
      expect(messagesOf(name, value)).toContain('Calendar name is required');
      expect(notes.parse(value)).toBeNull();
    },
  );

  it('is normalised to NFC, so that one word has one spelling', () => {
    expect(name.parse('Cafe\u0301')).toBe('Caf\u00e9');
  });

  it.each(['a\u0000b', 'a\u0007b', 'a\u0085b', 'a\ud800b', 'a\nb'])('refuses %j in a name', (value) => {
    expect(messagesOf(name, value)).toContain('Calendar name contains characters that cannot be used');
  });

  it('keeps tabs and line breaks where lines are allowed', () => {
    expect(notes.parse('a\n\tb')).toBe('a\n\tb');
  });

  it('has at most the characters of its field', () => {
    expect(messagesOf(name, 'a'.repeat(11))).toContain('Calendar name must be at most 10 characters');
  });
});

describe('A web address', () => {
  it('is stored in the normal form of its parts', () => {
    expect(parseWebAddress('HTTPS://Example.ORG/a b'.replace(' ', '%20'))).toBe('https://example.org/a%20b');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    '//example.org',
    'https:example.org',
    'http:/\\example.org',
    'http://user:pw@example.org',
    'https://exa\nmple.org',
    'https://',
    'ftp://example.org',
    'example.org',
    `https://example.org/${'a'.repeat(2048)}`,
  ])('is refused when it is %j', (value) => {
    expect(parseWebAddress(value)).toBeNull();
  });
});

describe('The page of a list', () => {
  it('is the first, of 25, when nothing is said', () => {
    expect(PageQuery.parse({})).toEqual({ page: 1, page_size: 25 });
  });

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1e9' },
    { page_size: '0' },
    { page_size: '101' },
    { page: ['1', '2'] },
  ])('is refused when it is %j', (query) => {
    expect(PageQuery.safeParse(query).success).toBe(false);
  });
});
