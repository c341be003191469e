export const feedHealthTexts = {
  title: 'Feed health',
  loading: 'Loading feed health',
  failed: 'Error loading feed health',
  program: 'Program',
  lastRead: 'Last fetch',
  latestChange: 'Latest change',
  seen: 'Seen',
  notYet: 'Not yet',
  unchanged: 'Nothing new',
  share: (unchanged: number, reads: number) => `${unchanged} of ${reads} fetches`,
  empty: 'No calendar program has fetched this calendar yet.',
  privacy:
    'We only count the kinds of programs, for 30 days or a little longer. We do not record who fetches the feed.',
  programs: {
    google: 'Google Calendar',
    apple: 'Apple Calendar',
    outlook: 'Outlook',
    yahoo: 'Yahoo Calendar',
    thunderbird: 'Thunderbird',
    browser: 'Web browser',
    other: 'Other programs',
  },
  findings: {
    good: 'The feed is fine: programs fetch it and have seen the latest change.',
    goodUnread: 'The feed is fine. No calendar program has fetched it yet.',
    private: 'The calendar is private, so nobody can subscribe to it.',
    unreachable:
      'Google, Outlook.com and Yahoo cannot reach the feed: this address only works on your network.',
    unencrypted: 'The address is not encrypted. Some calendar programs only accept https addresses.',
    empty: 'There are no shared events, so subscribers see an empty calendar.',
    hidden: (count: number) =>
      `${count} ${count === 1 ? 'event is' : 'events are'} not shared, and subscribers do not see ${count === 1 ? 'it' : 'them'}.`,
    large: (megabytes: string) =>
      `The feed is ${megabytes} MB. Some calendar programs accept at most 1 MB; move old or rare events to a separate calendar.`,
    filling: (megabytes: string, most: string) =>
      `The feed uses up to ${megabytes} of its ${most} MB. Once it is full, no shared event can be added to this calendar. Move events to another calendar, delete old ones, or shorten descriptions.`,
    full: (megabytes: string, most: string) =>
      `The feed is full: it uses ${megabytes} of its ${most} MB. Subscribers keep all events, but no shared event can be added. Move events to another calendar, delete old ones, or shorten descriptions.`,
    behind: (program: string) =>
      `${program} has not seen the latest change, which is more than two days old. Its subscribers may have to refresh or subscribe again.`,
  },
} as const;
