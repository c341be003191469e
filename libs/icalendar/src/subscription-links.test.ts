import { describe, expect, it } from '@jest/globals';
import { subscriptionLinks } from './subscription-links.js';

describe('links that subscribe to a calendar', () => {
  const feed = 'https://calendar.example.org/feed/3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0a01.ics';

  it('differ from the address of the feed in the scheme only, for webcal', () => {
    expect(subscriptionLinks(feed, 'Choir').webcal).toBe(feed.replace('https', 'webcal'));
    expect(subscriptionLinks('http://localhost:8080/feed/x.ics', 'Choir').webcal).toBe(
      'webcal://localhost:8080/feed/x.ics',
    );
  });

  it.each(['a&dates=19990101/19990102#x', 'line\r\nbreak', '"><script>', 'plus + 🎉', 'half \ud83c'])(
    'carry the name %j encoded, and no host or further parameter by it',
    (name) => {
      for (const address of Object.values(subscriptionLinks(feed, name))) {
        expect(address).not.toMatch(/[\r\n<>"+ ]/);
        expect(new URL(address).hash).toBe('');
        expect([...new URL(address).searchParams.keys()]).not.toContain('dates');
      }
      expect(new URL(subscriptionLinks(feed, name).outlookWork).searchParams.get('name')).toBe(
        name.toWellFormed(),
      );
    },
  );

  it('carry address and name to Google and Outlook as text', () => {
    const links = subscriptionLinks(feed, 'a&url=https://evil.test#x');
    expect(new URL(links.google).searchParams.get('cid')).toBe(links.webcal);
    for (const address of [links.outlookPersonal, links.outlookWork]) {
      const { pathname, searchParams, hash } = new URL(address);
      expect(pathname).toBe('/calendar/0/addfromweb');
      expect(searchParams.getAll('url')).toEqual([feed]);
      expect(searchParams.get('name')).toBe('a&url=https://evil.test#x');
      expect(hash).toBe('');
    }
    expect([links.outlookPersonal, links.outlookWork].map((address) => new URL(address).host)).toEqual([
      'outlook.live.com',
      'outlook.office.com',
    ]);
  });

  it('name the page where Google takes an address that it refused as a link', () => {
    expect(subscriptionLinks(feed, 'Choir').googleByUrl).toBe(
      'https://calendar.google.com/calendar/r/settings/addbyurl',
    );
  });
});
