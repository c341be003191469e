import { describe, expect, it } from '@jest/globals';
import { attachmentNamed } from './attachment-name.js';

const names = (title: string) => {
  const header = attachmentNamed(title, 'ics');
  const match = /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w.%~!-]+)$/.exec(header);
  return { plain: match?.[1], real: match && decodeURIComponent(match[2]!) };
};

describe('the name of a download', () => {
  it.each([
    ['is the title', 'Jazz & Blues', 'Jazz & Blues.ics', 'Jazz & Blues.ics'],
    ['keeps accents for those who can read them', 'Ünïcode', 'Unicode.ics', 'Ünïcode.ics'],
    ['keeps other scripts for those who can read them', '家族 party', '_ party.ics', '家族 party.ics'],
    ['has no quotes that would end it', 'a"; x=y', 'a x=y.ics', 'a x=y.ics'],
    ['has no quotes in disguise', 'a＂b；c', 'a b c.ics', 'a＂b；c.ics'],
    ['has no line break that would begin a header', 'a\r\nX-Evil: 1', 'a X-Evil 1.ics', 'a X-Evil 1.ics'],
    ['has no path', '../../etc/passwd', 'etc passwd.ics', 'etc passwd.ics'],
    ['has no encoded characters of its own', 'a%0d%0ab', 'a 0d 0ab.ics', 'a 0d 0ab.ics'],
    ['has no marks that turn text around', 'exe.\u202egpj', 'exe._gpj.ics', 'exe. gpj.ics'],
    ['is there when nothing of the title can be used', '"/\\"', 'event.ics', 'event.ics'],
    ['escapes what the header format reserves', "it's (live)*!", "it's (live) !.ics", "it's (live) !.ics"],
  ])('%s', (_title, title, plain, real) => {
    expect(names(title)).toEqual({ plain, real });
  });

  it('is short, and cuts no character in two', () => {
    const { real } = names('🎉'.repeat(150));
    expect([...real!]).toHaveLength(100 + '.ics'.length);
    expect(real!.isWellFormed()).toBe(true);
  });
});
