import { afterEach, describe, expect, it } from '@jest/globals';
import type { FeedHealth, FeedReader } from '@daymark/contracts';
import { loadPageTexts, setLanguage } from '@daymark/texts';
import { feedFindings } from './feed-health-card.js';

const NOW = Date.parse('2026-03-10T00:00:00Z');
const aReader = (fields: Partial<FeedReader> = {}): FeedReader => ({
  program: 'google',
  last_read_at: '2026-03-09T12:00:00Z',
  has_latest_change: true,
  reads: 10,
  not_modified: 9,
  ...fields,
});
const aHealth = (fields: Partial<FeedHealth> = {}): FeedHealth => ({
  is_public: true,
  last_changed_at: '2026-03-01T00:00:00Z',
  feed_bytes: 20_000,
  expected_feed_bytes: 25_000,
  shared_events: 12,
  hidden_events: 0,
  readers: [aReader()],
  ...fields,
});
const textsOf = (health: FeedHealth, origin = 'https://calendar.example.org') =>
  feedFindings(health, origin, NOW).map(({ text }) => text);

describe('The report on a feed for its owner', () => {
  it('is one good word where all is well', () => {
    expect(feedFindings(aHealth(), 'https://calendar.example.org', NOW)).toEqual([
      { tone: 'success', text: 'The feed is fine: programs fetch it and have seen the latest change.' },
    ]);
    expect(textsOf(aHealth({ readers: [] }))).toEqual([
      'The feed is fine. No calendar program has fetched it yet.',
    ]);
  });

  it.each<[string, Partial<FeedHealth>, RegExp]>([
    ['that nobody can subscribe to a private calendar', { is_public: false }, /private/],
    ['that there is nothing to see', { shared_events: 0 }, /no shared events/],
    ['how many events are not in it', { hidden_events: 3 }, /^3 events are not shared/],
    ['that one event is not in it', { hidden_events: 1 }, /^1 event is not shared/],
    ['that it is larger than some programs accept', { feed_bytes: 2_340_000 }, /2\.3 MB/],
    [
      'how much space is left once half is used, and what to do',
      { feed_bytes: 8_100_000, expected_feed_bytes: 9_500_000 },
      /^The feed uses up to 10\.0 of its 20 MB\. .*Move events to another calendar/,
    ],
    [
      'that it is full, and what to do',
      { feed_bytes: 18_000_000, expected_feed_bytes: 19_500_000 },
      /^The feed is full: it uses 20\.0 of its 20 MB\. .*no shared event can be added\. Move/,
    ],
    [
      'which program has not seen a change that is days old',
      { readers: [aReader({ program: 'outlook', has_latest_change: false })] },
      /^Outlook has not seen/,
    ],
  ])('says %s', (_title, fields, text) => {
    const found = textsOf(aHealth(fields));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(text);
  });

  it('says nothing of the room that is left while most of it is', () => {
    expect(textsOf(aHealth({ expected_feed_bytes: 9_499_999 }))[0]).toMatch(/fine/);
  });

  it('leaves programs their usual delay', () => {
    const readers = [aReader({ has_latest_change: false })];
    expect(textsOf(aHealth({ readers, last_changed_at: '2026-03-09T00:00:00Z' }))[0]).toMatch(/fine/);
  });

  it.each([
    'http://localhost:8080',
    'https://192.168.0.5',
    'https://10.1.2.3',
    'https://172.20.0.1',
    'https://[::1]',
    'https://daymark.local',
    'https://daymark',
  ])('says that Google and others cannot reach %s', (origin) => {
    expect(textsOf(aHealth(), origin)[0]).toMatch(/cannot reach.* only works on your network/);
  });

  it.each(['https://calendar.example.org', 'https://203.0.113.5', 'https://172.32.0.1'])(
    'finds nothing wrong with %s',
    (origin) => {
      expect(textsOf(aHealth(), origin)[0]).toMatch(/fine/);
    },
  );

  it('says that an address without encryption is refused by some', () => {
    expect(textsOf(aHealth(), 'http://calendar.example.org')[0]).toMatch(/https/);
  });
});

describe('The report on a German page', () => {
  afterEach(() => setLanguage('en'));

  it('writes sizes as German does', async () => {
    setLanguage('de');
    await loadPageTexts((language) => import(`./locales/${language}/on-demand/calendar-pages.json`));
    expect(textsOf(aHealth({ feed_bytes: 2_340_000 }))).toEqual([expect.stringMatching(/2,3\sMB/)]);
  });
});
