import { describe, expect, it } from '@jest/globals';
import { CalendarTheme, DEFAULT_CALENDAR_THEME, embedSites, parseEmbedSite } from './calendar-sharing.js';

describe('The theme of a calendar', () => {
  it('is three colours in lower case, corners of 0 to 1.5 rem in quarters, and a zone or none', () => {
    for (const border_radius of [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5]) {
      const theme = { ...DEFAULT_CALENDAR_THEME, border_radius, timezone: 'Asia/Kolkata' };
      expect(CalendarTheme.parse({ ...theme, primary_color: '#DB2777' })).toEqual({
        ...theme,
        primary_color: '#db2777',
      });
    }
    expect(CalendarTheme.parse(DEFAULT_CALENDAR_THEME)).toEqual(DEFAULT_CALENDAR_THEME);
  });

  it.each([-0.25, 0.3, 1.75, Number.NaN, Number.POSITIVE_INFINITY, '0.5', null, [0.5]])(
    'has no corners of %j',
    (border_radius) => {
      expect(CalendarTheme.safeParse({ ...DEFAULT_CALENDAR_THEME, border_radius }).success).toBe(false);
    },
  );

  it('is whole, and has no other parts', () => {
    const { text_color: _left, ...partial } = DEFAULT_CALENDAR_THEME;
    expect(CalendarTheme.safeParse(partial).success).toBe(false);
    expect(CalendarTheme.safeParse({ ...DEFAULT_CALENDAR_THEME, font: 'x' }).success).toBe(false);
  });
});

describe('A site that may embed a calendar', () => {
  it.each([
    ['https://example.org', 'https://example.org'],
    [' HTTPS://Example.ORG/ ', 'https://example.org'],
    ['https://example.org:443', 'https://example.org'],
    ['https://example.org:8443', 'https://example.org:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['https://*.example.org', 'https://*.example.org'],
    ['https://*.example.org:8443', 'https://*.example.org:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('is normalised: %s is %s', (given, site) => {
    expect(parseEmbedSite(given)).toBe(site);
  });

  it.each([
    '',
    '*',
    'https:',
    'https://',
    'https://*',
    'https://*.org',
    'https://*.127.0.0.1',
    'https://a.*.example.org',
    'https://**.example.org',
    'https://*example.org',
    'example.org',
    '//example.org',
    'ftp://example.org',
    'javascript:alert(1)',
    'data:',
    "'self'",
    "'none'",
    'https://example.org/page',
    'https://example.org?x',
    'https://example.org#x',
    'https://user@example.org',
    'https://user:secret@example.org',
    'https://example.org:99999',
    'https://example.org:*',
    'https://[::1]',
    'https://example.org\\evil.test',
    'https://example.org https://evil.test',
    "https://example.org; script-src 'unsafe-inline'",
    'https://example.org,https://evil.test',
    'https://example.org;',
    "https://exa'mple.org",
    'https://exa"mple.org',
    'https://exam_ple.org',
    'https://-example.org',
    'https://example..org',
    'https://example.org\r\nSet-Cookie: a=b',
    'https://exam\tple.org',
    'https://example.org\u0000',
    `https://${'a.'.repeat(200)}example.org`,
  ])('is not %j', (given) => {
    expect(parseEmbedSite(given)).toBeNull();
  });

  it('is in the list once, however often it was named, and at most fifty are', () => {
    expect(embedSites().parse(['https://example.org', 'https://EXAMPLE.org/'])).toEqual([
      'https://example.org',
    ]);
    const sites = (count: number) => Array.from({ length: count }, (_, n) => `https://s${n}.example.org`);
    expect(embedSites().parse(sites(50))).toHaveLength(50);
    expect(embedSites().safeParse(sites(51)).success).toBe(false);
  });
});
