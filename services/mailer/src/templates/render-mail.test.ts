import { describe, expect, it } from '@jest/globals';
import {
  calendarMailTemplates,
  mailTemplates,
  type CalendarNews,
  type DeletedEvent,
  type FailingSource,
  type MailTemplate,
} from '@daymark/contracts/internal';
import { deletionReasons, languages, memberRoles, type Language } from '@daymark/contracts';
import { sourceFailures } from '@daymark/contracts/interchange';
import { LOGO_CONTENT_ID, LOGO_PNG } from './index.js';
import type { MailContext } from './mail-content.js';
import { renderMail } from './index.js';

const ORIGIN = 'https://calendar.example.org';
const TOKEN = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0-_x';
const all: readonly MailTemplate[] = [...mailTemplates, ...calendarMailTemplates];
const event: DeletedEvent = {
  title: 'Spring concert',
  start_local: '2026-03-05T19:30',
  timezone: 'Europe/Berlin',
  is_all_day: false,
  extent: 'event',
  reason: 'spam',
  deleted_at: '2026-02-01T08:05:59.123Z',
};
const source: FailingSource = {
  calendar_id: 'b2a41b9c-6a3e-4b8e-8f65-1f1f6c9c7a33',
  calendar_name: 'Regattas',
  host: 'federation.example.org',
  failing_since: '2026-02-01T08:05:59.123Z',
  failure: 'not_found',
};
const calendar: CalendarNews = {
  kind: 'invitation',
  calendar_id: source.calendar_id,
  calendar_name: 'Regattas',
  collection_name: 'Water sports',
  invitation: {
    id: 'c3b52cad-7b4f-4c9f-8a76-2a2a7dad8b44',
    role: 'editor',
    note: 'Hello!\nWould you help?',
    expires_at: '2026-02-08T08:05:59.123Z',
  },
};
const context: MailContext = {
  language: 'en',
  productName: 'Daymark',
  publicOrigin: ORIGIN,
  name: null,
  senderName: 'Ann Lee',
  linkToken: TOKEN,
  reason: null,
  waiting: null,
  registrations: [],
  event,
  source,
  calendar,
};

interface Expected {
  subject: string;
  /** The target of the one link, and its button's label. */
  link?: [label: string, address: string];
  /** Texts that must appear. */
  says: string[];
}

const expected: Record<MailTemplate, Expected> = {
  'registration-received': {
    subject: 'We received your request for a Daymark account',
    says: ['awaiting approval by an administrator', 'If you did not ask for an account, you can ignore'],
  },
  'registration-approved': {
    subject: 'Your Daymark account is ready',
    link: ['Sign in', `${ORIGIN}/auth`],
    says: ['You can sign in now', 'If you did not ask for an account, somebody used your address'],
  },
  'registration-rejected': {
    subject: 'Your request for a Daymark account',
    says: ['could not approve it', 'The password that you chose has been deleted', 'If you did not ask'],
  },
  'registration-known-address': {
    subject: 'Signing up for Daymark with your address',
    link: ['Sign in', `${ORIGIN}/auth`],
    says: ['nothing has changed', 'If this was not you, you can ignore this message'],
  },
  'registrations-waiting': {
    subject: 'Registrations are waiting for you on Daymark',
    link: ['View all requests', `${ORIGIN}/admin?tab=pending`],
    says: ['You get this email as an administrator of Daymark, at most once an hour'],
  },
  'password-reset': {
    subject: 'Choose a new password for Daymark',
    link: ['Choose a new password', `${ORIGIN}/reset-password#token=${TOKEN}`],
    says: ['works once, for 60 minutes', 'If this was not you, you can ignore this message'],
  },
  'password-changed': {
    subject: 'Your Daymark password was changed',
    link: ['Go to the sign-in page', `${ORIGIN}/auth`],
    says: ['Every other device was signed out', 'If this was not you, choose "Forgot password"'],
  },
  'email-change-confirm': {
    subject: 'Confirm your new email address for Daymark',
    link: ['Confirm this address', `${ORIGIN}/confirm-email#token=${TOKEN}`],
    says: [
      'works once, for 60 minutes',
      'The change takes effect once you confirm it',
      'If this was not you, you can ignore',
    ],
  },
  'email-change-requested': {
    subject: 'The email address of your Daymark account is about to change',
    link: ['Open your settings', `${ORIGIN}/settings#account`],
    says: [
      'the change takes effect once that link is used',
      'If this was not you, change your password in your settings now',
    ],
  },
  'email-changed': {
    subject: 'The email address of your Daymark account was changed',
    says: ['From now on, sign in with it', 'If this was not you', 'tell an administrator at once'],
  },
  'email-change-known-address': {
    subject: 'Your address on Daymark',
    link: ['Sign in', `${ORIGIN}/auth`],
    says: ['nothing has changed', 'If this was not you, you can ignore this message'],
  },
  'account-set-up': {
    subject: 'Your new Daymark account',
    link: ['Choose your password', `${ORIGIN}/reset-password#token=${TOKEN}&setup`],
    says: ['works once, for 60 minutes', '"Forgot password"', 'If you did not expect an account'],
  },
  'temporary-password': {
    subject: 'Your Daymark password was reset',
    link: ['Choose a new password', `${ORIGIN}/reset-password#token=${TOKEN}`],
    says: ['works once, for 60 minutes', 'It works for 72 hours', 'If you did not ask for this'],
  },
  'test-mail': {
    subject: 'Test email from Daymark',
    link: ['This email arrived', `${ORIGIN}/#token=${TOKEN}`],
    says: ['works once, for 60 minutes', 'where you are signed in', 'If you did not ask for this'],
  },
  'administrator-made': {
    subject: 'You are now an administrator of Daymark',
    link: ['Open the console', `${ORIGIN}/admin`],
    says: ['Another administrator has given you this role', 'is recorded', 'If you did not expect this'],
  },
  'administrator-no-more': {
    subject: 'You are no longer an administrator of Daymark',
    says: ['has removed this role from your Daymark account', 'you sign in as before'],
  },
  'event-deletion': {
    subject: 'An administrator of Daymark deleted one of your events',
    says: [
      'On 1 February 2026, 08:05 UTC an administrator deleted your event "Spring concert" of 5 March 2026, 19:30 (Berlin).',
      'Reason: spam.',
      'It will also disappear from subscribed calendars',
      'You can restore it for 30 days from the bin in your settings. Once restored, it is visible to you alone until an administrator allows you to share it again.',
      'If you think that this is a mistake, please contact an administrator',
    ],
  },
  'failing-source': {
    subject: 'One of your calendars on Daymark cannot be updated',
    link: ['See what failed', `${ORIGIN}/calendar/${source.calendar_id}/source`],
    says: [
      'Your calendar "Regattas" cannot be updated.',
      'a link on federation.example.org. Every check has failed since 1 February 2026, 08:05 UTC.',
      'There is nothing at this address any more. Ask its publisher for the new one.',
      'After 14 days of failures the checks are paused until you check by hand.',
    ],
  },
  archive: {
    subject: 'Your Daymark archive is ready',
    link: ['Go to your settings', `${ORIGIN}/settings#archive`],
    says: [
      'kept for 24 hours',
      'You have to be signed in',
      'If you did not ask for an archive',
      'change your password in your settings now. That signs out everyone else.',
    ],
  },
  'calendar-invitation': {
    subject: 'Ann Lee invites you to the calendar "Regattas" on Daymark',
    link: ['View the invitation', `${ORIGIN}/invitations/${calendar.invitation!.id}`],
    says: [
      'As an editor you add, change and delete all events.',
      '"Hello!',
      'for this email address only and is open until 8 February 2026, 08:05 UTC.',
      'Nothing happens unless you accept.',
    ],
  },
  'calendar-offer': {
    subject: 'Ann Lee wants to hand the calendar "Regattas" on Daymark over to you',
    link: ['View the offer', `${ORIGIN}/invitations/${calendar.invitation!.id}`],
    says: ['its events would count toward your account', 'open until 8 February 2026, 08:05 UTC'],
  },
  'calendar-deleted': {
    subject: 'The calendar "Regattas" on Daymark was deleted',
    says: ['The account of the owner of the calendar "Regattas" was deleted'],
  },
  'calendar-inactive': {
    subject: 'The calendar "Regattas" on Daymark cannot be changed at present',
    link: ['Open the calendar', `${ORIGIN}/calendar/${calendar.calendar_id}`],
    says: ['can still read it but cannot change it', 'An administrator can hand it over'],
  },
  'calendar-received': {
    subject: 'The calendar "Regattas" on Daymark is yours now',
    link: ['Open the calendar', `${ORIGIN}/calendar/${calendar.calendar_id}`],
    says: ['since the account of its former owner is deactivated', 'at the same addresses as before'],
  },
  'calendar-removal': {
    subject: 'You no longer take part in the calendar "Regattas" on Daymark',
    says: [
      'Somebody who manages the calendar "Regattas" has removed you',
      'What you added there stays in it',
    ],
  },
  'calendar-request': {
    subject: 'A collection on Daymark would like to show the calendar "Regattas"',
    link: ['View the request', `${ORIGIN}/`],
    says: ['to show the calendar "Regattas", together with others, in the collection "Water sports"'],
  },
  'calendar-collection': {
    subject: 'Your calendar "Regattas" on Daymark is shown in a collection',
    link: ['Open the calendar', `${ORIGIN}/calendar/${calendar.calendar_id}`],
    says: ['has agreed that the collection "Water sports" shows it', 'You can take it out'],
  },
  'calendar-collection-inactive': {
    subject: 'The collection "Water sports" on Daymark is not shown at present',
    says: [
      'so its audience does not see it',
      'Of yours it contains: Regattas.',
      'their feeds have not changed',
    ],
  },
};

const withSecretLinks: MailTemplate[] = [
  'password-reset',
  'email-change-confirm',
  'account-set-up',
  'temporary-password',
  'test-mail',
];

/** The text that a mail program shows for HTML. */
const wordsOf = (html: string) =>
  html
    .replace(/<head>[\s\S]*?<\/head>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

describe.each(all)('the mail %s', (template) => {
  const { subject, text, html } = renderMail(template, context);
  const { link, says, ...headers } = expected[template];

  it('has its subject, on one line', () => {
    expect(subject).toBe(headers.subject);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('has the same content in plain text and in HTML', () => {
    for (const words of says) {
      expect(text).toContain(words);
      expect(wordsOf(html)).toContain(words);
    }
  });

  it('has the same content in plain text and in HTML', () => {
    for (const paragraph of text.split('\n\n').slice(0, -1)) {
      if (!paragraph.includes('https://')) expect(wordsOf(html)).toContain(paragraph.trim());
    }
  });

  it('has its one link, as a button and to be copied', () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) =>
      address!.replaceAll('&amp;', '&'),
    );
    expect(links).toEqual([...(link ? [link[1], link[1]] : []), ORIGIN]);
    if (link) {
      expect(text).toContain(`${link[0]}: ${link[1]}`);
      expect(wordsOf(html)).toContain(
        `${link[0]} If the button does not work, open this address: ${link[1]}`,
      );
    }
  });

  it('links only to the configured origin, and loads nothing: the logo is attached', () => {
    const addresses = [...`${text} ${html}`.matchAll(/(?:https?:)?\/\/[^\s"<]+/g)].map(
      ([address]) => address,
    );
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(new URL(address).origin).toBe(ORIGIN);
    const sources = [...html.matchAll(/\ssrc="([^"]*)"/g)].map(([, source]) => source);
    expect(sources).toEqual([`cid:${LOGO_CONTENT_ID}`]);
    expect(html).not.toMatch(/<(script|link|iframe|form|object|video)|url\(|@import/i);
  });

  it('has no sender, recipient or other header', () => {
    expect(Object.keys(renderMail(template, context)).sort()).toEqual(['html', 'subject', 'text']);
  });

  it('names the product beside the logo, and is light or dark like its reader’s program', () => {
    expect(html).toMatch(/<img [^>]*alt="" [^>]*>Daymark<\/p>/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  it("begins with the recipient's name, if it is known", () => {
    const named = renderMail(template, { ...context, name: 'Ann <b>Lee</b>' });
    expect(named.text).toMatch(/^Hello Ann <b>Lee<\/b>,\n\n/);
    expect(named.html).toContain('>Hello Ann &lt;b&gt;Lee&lt;/b&gt;,</p>');
    expect(text).not.toContain('Hello Ann');
    expect(named.subject).toBe(subject);
  });

  it('is small', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(6_000);
    expect(LOGO_PNG.length).toBeLessThan(1_500);
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

  it('carries the secret of its link once for people and never in the subject', () => {
    expect(subject).not.toContain(TOKEN);
    expect(text.split(TOKEN)).toHaveLength(withSecretLinks.some((other) => other === template) ? 2 : 1);
  });
});

describe('a mail whose link needs a secret', () => {
  it.each(withSecretLinks)('is not made without one: %s', (template) => {
    expect(() => renderMail(template, { ...context, linkToken: null })).toThrow(/There is no secret/);
    expect(() => renderMail(template, { ...context, linkToken: '' })).toThrow(/There is no secret/);
  });

  it('has it behind #, which browsers send to no server', () => {
    for (const template of withSecretLinks) {
      const address = new URL(/: (https:\S+)/.exec(renderMail(template, context).text)![1]!);
      expect(address.hash).toMatch(new RegExp(`^#token=${TOKEN}(&setup)?$`));
      expect(`${address.pathname}${address.search}`).not.toContain(TOKEN);
    }
  });

  it('cannot lead elsewhere by what the secret is', () => {
    const { text, html } = renderMail('password-reset', {
      ...context,
      linkToken: '"><a href="https://evil.test">\n',
    });
    expect(`${text}${html}`).not.toMatch(/evil\.test"|<a href="https:\/\/evil|\nhttps:\/\/evil/);
  });
});

describe('the mail about a rejection', () => {
  it("contains the administrator's reason, in its lines, as text and never as markup", () => {
    const reason = 'We know nobody of that name.\nAsk <b>Ann</b> & us.';
    const { text, html } = renderMail('registration-rejected', { ...context, reason });
    expect(text).toContain(
      'The administrator wrote:\n\n"We know nobody of that name.\n\nAsk <b>Ann</b> & us."\n\n',
    );
    expect(html).toContain('>&quot;We know nobody of that name.</p>');
    expect(html).toContain('>Ask &lt;b&gt;Ann&lt;/b&gt; &amp; us.&quot;</p>');
  });

  it('does not mention a reason if there is none', () => {
    expect(renderMail('registration-rejected', context).text).not.toContain('wrote');
  });
});

describe('the mail about requests that wait', () => {
  it.each([
    [1, '1 request for a Daymark account is awaiting approval'],
    [12, '12 requests for a Daymark account are awaiting approval'],
  ])('contains the number: %d', (waiting, words) => {
    expect(renderMail('registrations-waiting', { ...context, waiting }).text).toContain(words);
  });

  it.each([
    [1, 'A registration is waiting for you on Daymark'],
    [12, 'Registrations are waiting for you on Daymark'],
  ])('has a subject in the singular or plural: %d', (waiting, subject) => {
    expect(renderMail('registrations-waiting', { ...context, waiting }).subject).toBe(subject);
  });
});

describe('the mail about requests that wait, with the requests', () => {
  const ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';
  const OTHER = '6b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';
  const registrations = [
    { id: ID, email: 'noor@example.org', name: 'Noor Haddad', purpose: 'Dates of\nour <b>choir</b>' },
    { id: OTHER, email: 'omar@example.org', name: null, purpose: null },
  ];
  const { text, html } = renderMail('registrations-waiting', { ...context, waiting: 14, registrations });
  const leadsTo = (id: string, act: string) =>
    `${ORIGIN}/admin?tab=pending&registration=${id}&decision=${act}`;

  it('names applicants and their purpose, as text and never as markup', () => {
    expect(text).toContain(
      `Noor Haddad\nnoor@example.org\nThey will use it for: "Dates of our <b>choir</b>"\nApprove: ${leadsTo(ID, 'approve')}\nReject: ${leadsTo(ID, 'reject')}`,
    );
    expect(text).toContain('omar@example.org\nThey did not say what they will use it for.');
    expect(html).toContain('&quot;Dates of our &lt;b&gt;choir&lt;/b&gt;&quot;');
  });

  it('leads to the decision of each', () => {
    for (const id of [ID, OTHER])
      for (const act of ['approve', 'reject'])
        expect(html.replaceAll('&amp;', '&')).toContain(`href="${leadsTo(id, act)}"`);
  });

  it('contains how many it does not name', () => {
    expect(text).toContain('These are the newest; 12 more are in the console.');
    const whole = renderMail('registrations-waiting', { ...context, waiting: 2, registrations });
    expect(whole.text).not.toContain('These are the newest');
    const oneMore = renderMail('registrations-waiting', { ...context, waiting: 3, registrations });
    expect(oneMore.text).toContain('These are the newest; 1 more is in the console.');
  });
});

describe('the mail about a new account', () => {
  it('names the administrator who created it, if known', () => {
    expect(renderMail('account-set-up', { ...context, senderName: 'Ann Lee' }).text).toContain(
      'The administrator Ann Lee has created a Daymark account',
    );
    expect(renderMail('account-set-up', { ...context, senderName: null }).text).toContain(
      'An administrator has created',
    );
  });
});

describe('the mail about a deleted event', () => {
  const textOf = (change: Partial<DeletedEvent>) =>
    renderMail('event-deletion', { ...context, event: { ...event, ...change } }).text;

  it.each<[DeletedEvent['extent'], string]>([
    ['occurrence', 'one date of your recurring event "Spring concert": 5 March 2026, 19:30 (Berlin).'],
    ['following', 'the dates of your recurring event "Spring concert" from 5 March 2026, 19:30 (Berlin) on.'],
    ['series', 'your recurring event "Spring concert" with all its dates from 5 March 2026, 19:30 (Berlin)'],
  ])('contains how much of a series was deleted: %s', (extent, words) => {
    expect(textOf({ extent })).toContain(`an administrator deleted ${words}`);
  });

  it('says where one date can be restored, which is not in the bin', () => {
    const text = textOf({ extent: 'occurrence' });
    expect(text).toContain('You can restore it on the page of the event.');
    expect(text).not.toContain('the bin');
  });

  it('names only the day of all-day events', () => {
    expect(textOf({ is_all_day: true, start_local: '2026-03-05' })).toContain('of 5 March 2026.');
  });

  it.each([
    ['Etc/GMT-2', 'UTC+02:00'],
    ['Etc/GMT+10', 'UTC-10:00'],
    ['Etc/GMT', 'UTC'],
    ['UTC', 'UTC'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ])('names the clock of %s as people read it', (timezone, name) => {
    expect(textOf({ timezone })).toContain(`19:30 (${name})`);
  });

  it('says that no reason was given', () => {
    expect(textOf({ reason: null })).toContain('Reason: none was given.');
  });

  it('has the title as text on one line, never as markup, and not among the headers', () => {
    const title = '<b>Ann</b>\r\nBcc: a@example.org';
    const { subject, text, html } = renderMail('event-deletion', { ...context, event: { ...event, title } });
    expect(subject).not.toContain('Ann');
    expect(text).toContain('"<b>Ann</b> Bcc: a@example.org"');
    expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt; Bcc');
  });

  it('is not made without an event', () => {
    expect(() => renderMail('event-deletion', { ...context, event: null })).toThrow(/There is no event/);
  });
});

describe('the mail about an invitation', () => {
  it('contains the note in its lines, as text and never as markup, and none where there is none', () => {
    const invitation = { ...calendar.invitation!, note: '<b>One</b>\nTwo' };
    const { text, html } = renderMail('calendar-invitation', {
      ...context,
      calendar: { ...calendar, invitation },
    });
    expect(text).toContain('Ann Lee wrote:\n\n"<b>One</b>\n\nTwo"');
    expect(html).not.toContain('<b>One');
    const without = { ...calendar, invitation: { ...invitation, note: null } };
    expect(renderMail('calendar-invitation', { ...context, calendar: without }).text).not.toContain('wrote');
  });

  it('counts several calendars in its title and names them in its text', () => {
    const invitation = { ...calendar.invitation!, calendars: 2 };
    const several = { ...calendar, calendar_name: 'Rowing Club, Sailing', invitation };
    const mailIn = (language: Language) =>
      renderMail('calendar-invitation', { ...context, language, calendar: several });
    const { subject, text } = mailIn('en');
    expect(subject).toBe('Ann Lee invites you to 2 calendars on Daymark');
    expect(text).toContain('You are invited to 2 calendars.');
    expect(text).toContain('Ann Lee invites you to take part in 2 calendars: Rowing Club, Sailing.');
    for (const language of languages) {
      expect(mailIn(language).subject).not.toContain('Sailing');
      expect(mailIn(language).text).toMatch(/: \u2068?Rowing Club, Sailing\u2069?\./);
    }
  });

  it('is not made without a calendar, an invitation, or somebody who invites', () => {
    for (const missing of [
      { calendar: null },
      { calendar: { ...calendar, invitation: null } },
      { senderName: null },
    ])
      expect(() => renderMail('calendar-invitation', { ...context, ...missing })).toThrow('There is no');
  });
});

it('the mail about a collection is not made without one', () => {
  const without = { ...context, calendar: { ...calendar, collection_name: null } };
  expect(() => renderMail('calendar-request', without)).toThrow('There is no collection');
});

describe('what somebody wrote from the right', () => {
  const title = 'אימון 2';

  it('is isolated within a sentence, so that the date after it keeps its order', () => {
    const { text, html } = renderMail('event-deletion', {
      ...context,
      event: { ...event, title, extent: 'occurrence' },
    });
    const words = `"\u2068${title}\u2069": 5 March 2026, 19:30 (Berlin).`;
    expect(text).toContain(words);
    expect(html).toContain(words.replaceAll('"', '&quot;'));
  });

  it('is isolated wherever a mail contains it', () => {
    const name = 'سارة';
    const registrations = [
      { id: source.calendar_id, email: 'sara@example.org', name, purpose: 'مواعيد الجوقة' },
    ];
    const mails = {
      'failing-source': { source: { ...source, calendar_name: title } },
      'registrations-waiting': { registrations, waiting: 1 },
      'account-set-up': { senderName: name },
      'test-mail': { name },
    } as const;
    const written = (Object.keys(mails) as (keyof typeof mails)[]).map(
      (template) => renderMail(template, { ...context, ...mails[template] }).text,
    );
    expect(written).toEqual([
      expect.stringContaining(`Your calendar "\u2068${title}\u2069" cannot be updated.`),
      expect.stringContaining('They will use it for: "\u2068مواعيد الجوقة\u2069"'),
      expect.stringContaining(`The administrator \u2068${name}\u2069 has created`),
      expect.stringContaining(`Hello \u2068${name}\u2069,`),
    ]);
  });

  it('begins at the right where it is all of a paragraph or a title', () => {
    const { html } = renderMail('registration-rejected', { ...context, reason: 'אין מקום.' });
    expect(html).toMatch(/<p dir="auto" [^>]*>&quot;אין מקום\.&quot;<\/p>/);
  });
});

describe('all other mails', () => {
  it.each(all.filter((template) => !withSecretLinks.some((other) => other === template)))(
    'need no secret: %s',
    (template) => {
      expect(renderMail(template, { ...context, linkToken: null })).toEqual(renderMail(template, context));
    },
  );
});

it('says that a calendar is no longer checked', () => {
  const { text } = renderMail('failing-source', {
    ...context,
    source: { ...source, failure: 'could_not_be_read' },
  });
  expect(text).toContain('it is not checked again until you check it by hand');
  expect(text).toContain('What is in the calendar stays as it is.\n');
  expect(text).not.toContain('14 days');
});

describe.each(languages)('a mail in %s', (language) => {
  const whole: MailContext = {
    ...context,
    language,
    name: 'Ann',
    senderName: 'Bo',
    reason: 'X',
    waiting: 3,
    registrations: [
      { id: source.calendar_id, email: 'ann@example.org', name: null, purpose: null },
      { id: source.calendar_id, email: 'bo@example.org', name: 'Bo', purpose: 'Y' },
    ],
  };

  it.each(all)('is whole, and links like the English one: %s', (template) => {
    const { subject, text, html } = renderMail(template, whole);
    const english = renderMail(template, { ...whole, language: 'en' });
    expect(`${subject} ${text}`).not.toMatch(/[{}#](?!(account|archive|token))|undefined|NaN/);
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    const linksOf = (mail: string) => [...mail.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);
    expect(linksOf(html)).toEqual(linksOf(english.html));
    if (language !== 'en') {
      const inBoth = text.split('\n\n').filter((part) => part.length > 20 && english.text.includes(part));
      expect(inBoth.filter((part) => !part.startsWith('-- '))).toEqual([]);
    }
  });

  it('has the texts of every failure and reason', () => {
    for (const failure of sourceFailures)
      renderMail('failing-source', { ...whole, source: { ...source, failure } });
    for (const reason of deletionReasons) {
      const { text } = renderMail('event-deletion', { ...whole, event: { ...event, reason } });
      expect(text).not.toContain('{');
    }
  });
});

it.each([
  ['de', '5. März 2026, 19:30'],
  ['es', '5 de marzo de 2026'],
  ['fr', '5 mars 2026'],
  ['pl', '5 marca 2026'],
  ['ar', 'مارس'],
] as const)('writes dates in %s', (language, date) => {
  expect(renderMail('event-deletion', { ...context, language }).text).toContain(date);
});

describe('a mail in Arabic, which shares no letter with English', () => {
  const whole: MailContext = {
    ...context,
    language: 'ar',
    name: 'سارة',
    senderName: 'ليلى',
    reason: 'لا نعرفك',
    waiting: 14,
    registrations: [
      { id: source.calendar_id, email: 'sara@example.org', name: null, purpose: null },
      { id: source.calendar_id, email: 'omar@example.org', name: 'عمر', purpose: 'الجوقة' },
    ],
    event: { ...event, title: 'حفلة' },
    source: { ...source, calendar_name: 'سباقات' },
    calendar: {
      ...calendar,
      calendar_name: 'سباقات',
      collection_name: 'رياضات مائية',
      invitation: { ...calendar.invitation!, note: 'مرحبًا' },
    },
  };
  /** Without names of the product and of a zone's city, addresses, and the sign of a signature. */
  const words = ({ subject, text, html }: ReturnType<typeof renderMail>) =>
    `${subject} ${text} ${wordsOf(html)}`.replaceAll(
      /https?:\S+|\S+@\S+|federation\.example\.org|Daymark|Berlin|UTC/g,
      '',
    );
  const invited = (change: object) => ({
    calendar: { ...whole.calendar!, invitation: { ...whole.calendar!.invitation!, ...change } },
  });
  const variants: [MailTemplate, Partial<MailContext>][] = [
    ...all.map((template): [MailTemplate, Partial<MailContext>] => [template, {}]),
    ...all.map((template): [MailTemplate, Partial<MailContext>] => [template, { name: null }]),
    ...[1, 2, 3, 11, 100].map((waiting): [MailTemplate, Partial<MailContext>] => [
      'registrations-waiting',
      { waiting, registrations: [] },
    ]),
    ['registration-rejected', { reason: null }],
    ['account-set-up', { senderName: null }],
    ...sourceFailures.map((failure): [MailTemplate, Partial<MailContext>] => [
      'failing-source',
      { source: { ...whole.source!, failure } },
    ]),
    ...[...deletionReasons, null].map((reason): [MailTemplate, Partial<MailContext>] => [
      'event-deletion',
      { event: { ...whole.event!, reason } },
    ]),
    ...(['occurrence', 'following', 'series'] as const).map(
      (extent): [MailTemplate, Partial<MailContext>] => [
        'event-deletion',
        { event: { ...whole.event!, extent, is_all_day: true, start_local: '2026-03-05' } },
      ],
    ),
    ...memberRoles.map((role): [MailTemplate, Partial<MailContext>] => [
      'calendar-invitation',
      invited({ role }),
    ]),
    ['calendar-invitation', invited({ calendars: 3, note: null })],
  ];

  it.each(variants)('has no word in Latin letters, and is read from the right: %s %j', (template, change) => {
    const mail = renderMail(template, { ...whole, ...change });
    expect(words(mail)).not.toMatch(/[A-Za-z]/);
    // Mail programs take the direction of a subject and of plain text from the first letter.
    for (const paragraph of [
      mail.subject,
      ...mail.text.split('\n\n').filter((part) => !/^(?:-- |sara@)/.test(part)),
    ])
      expect(paragraph).toMatch(/^[^A-Za-z\u0600-\u06ff]*[\u0600-\u06ff]/);
  });
});
