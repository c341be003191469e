import { describe, expect, it } from '@jest/globals';
import { calendarLinks, type CalendarLinkOptions, type LinkedEvent } from './calendar-links.js';

const anEvent = (change: Partial<LinkedEvent> = {}): LinkedEvent => ({
  title: 'Choir practice',
  description: 'Bring scores',
  location: 'Town hall, large room',
  start_local: '2026-03-10T19:00',
  end_local: '2026-03-10T21:00',
  timezone: 'Europe/Berlin',
  is_all_day: false,
  start_time: '2026-03-10T18:00:00.000Z',
  end_time: '2026-03-10T20:00:00.000Z',
  public_url: 'https://calendar.example/event/public/1',
  ...change,
});
const aDay = (first: string, last: string) =>
  anEvent({ is_all_day: true, start_local: first, end_local: last });

/** The host and parameters of each link; undefined where there is no link. */
function read(event: LinkedEvent, options?: CalendarLinkOptions) {
  const { google, outlookPersonal, outlookWork, yahoo } = calendarLinks(event, options);
  const parse = (address: string) => {
    const { origin, pathname, searchParams, hash } = new URL(address);
    expect(hash).toBe('');
    return { to: origin + pathname, with: Object.fromEntries(searchParams) };
  };
  return {
    google: parse(google),
    outlookPersonal: parse(outlookPersonal),
    outlookWork: parse(outlookWork),
    yahoo: parse(yahoo),
  };
}

describe('the link to Google', () => {
  it('has both ends as wall-clock times with their zone', () => {
    expect(read(anEvent()).google).toEqual({
      to: 'https://calendar.google.com/calendar/render',
      with: {
        action: 'TEMPLATE',
        text: 'Choir practice',
        dates: '20260310T190000/20260310T210000',
        ctz: 'Europe/Berlin',
        details: 'Bring scores\n\nhttps://calendar.example/event/public/1',
        location: 'Town hall, large room',
      },
    });
  });

  it('has instants for an event in UTC', () => {
    const { with: found } = read(anEvent({ timezone: 'UTC' })).google;
    expect([found['dates'], found['ctz']]).toEqual(['20260310T180000Z/20260310T200000Z', undefined]);
  });

  it('has instants where the clock skips a time or shows it twice', () => {
    const skipped = anEvent({
      timezone: 'America/New_York',
      start_local: '2024-03-10T02:30',
      end_local: '2024-03-10T04:00',
      start_time: '2024-03-10T07:30:00.000Z',
      end_time: '2024-03-10T08:00:00.000Z',
    });
    const { with: found } = read(skipped).google;
    expect([found['dates'], found['ctz']]).toEqual(['20240310T073000Z/20240310T080000Z', 'America/New_York']);
  });

  it('never has a zone that Google does not know', () => {
    expect(read(anEvent({ timezone: 'EST5EDT' })).google.with['ctz']).toBe('America/New_York');
    expect(() => calendarLinks(anEvent({ timezone: 'Europe/Berlin&x=1' }))).toThrow(RangeError);
  });

  it('has the rule of a series if requested', () => {
    const recurrence = { recurrence_type: 'weekly', interval: 2, days_of_week: [2], count: 5 } as const;
    expect(read(anEvent(), { recurrence }).google.with['recur']).toBe(
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU;COUNT=5',
    );
    expect(read(anEvent()).google.with['recur']).toBeUndefined();
    expect(read(anEvent(), { recurrence }).outlookWork).toEqual(read(anEvent()).outlookWork);
  });
});

describe('the links to Outlook', () => {
  it('have instants in UTC, for personal and for work accounts', () => {
    const { outlookPersonal, outlookWork } = read(anEvent());
    expect(outlookPersonal).toEqual({
      to: 'https://outlook.live.com/calendar/0/action/compose',
      with: {
        rru: 'addevent',
        subject: 'Choir practice',
        startdt: '2026-03-10T18:00:00Z',
        enddt: '2026-03-10T20:00:00Z',
        body: 'Bring scores\n\nhttps://calendar.example/event/public/1',
        location: 'Town hall, large room',
      },
    });
    expect(outlookWork).toEqual({
      ...outlookPersonal,
      to: 'https://outlook.office.com/calendar/0/action/compose',
    });
  });

  it('have an address of their own on a phone', () => {
    expect(read(anEvent(), { isMobile: true }).outlookPersonal.to).toBe(
      'https://outlook.live.com/calendar/0/deeplink/compose',
    );
  });
});

describe('the link to Yahoo', () => {
  it('has instants in UTC', () => {
    expect(read(anEvent()).yahoo).toEqual({
      to: 'https://calendar.yahoo.com/',
      with: {
        v: '60',
        title: 'Choir practice',
        st: '20260310T180000Z',
        et: '20260310T200000Z',
        desc: 'Bring scores\n\nhttps://calendar.example/event/public/1',
        in_loc: 'Town hall, large room',
      },
    });
  });

  it('sends one whole day as such, and several from midnight to midnight, since its form takes no more', () => {
    expect(read(aDay('2026-02-28', '2026-02-28')).yahoo.with).toMatchObject({
      st: '20260228',
      dur: 'allday',
    });
    expect(read(aDay('2026-02-27', '2026-02-28')).yahoo.with).toMatchObject({
      st: '20260227T000000',
      et: '20260301T000000',
    });
    expect(read(aDay('2026-02-27', '2026-02-28')).yahoo.with).not.toHaveProperty('dur');
  });
});

describe('whole days', () => {
  it('end with the day after the last one', () => {
    const { google, outlookPersonal } = read(aDay('2026-02-27', '2026-02-28'));
    expect([google.with['dates'], google.with['ctz']]).toEqual(['20260227/20260301', undefined]);
    expect(outlookPersonal.with).toMatchObject({
      startdt: '2026-02-27',
      enddt: '2026-03-01',
      allday: 'true',
    });
  });
});

describe('what people typed', () => {
  it.each([
    'a&dates=19990101/19990102#x',
    'line\r\nbreak',
    'plus + and % and ünïcödé 🎉',
    '"><script>alert(1)</script>',
    'a?b=c;d=e',
  ])('arrives as text, in every link: %j', (title) => {
    const event = anEvent({ title, description: title, location: title });
    const { google, outlookPersonal, outlookWork, yahoo } = read(event);
    expect(google.with).toMatchObject({
      text: title,
      location: title,
      dates: '20260310T190000/20260310T210000',
    });
    for (const outlook of [outlookPersonal, outlookWork]) {
      expect(outlook.with).toMatchObject({ subject: title, location: title, enddt: '2026-03-10T20:00:00Z' });
    }
    expect(yahoo.with).toMatchObject({ title, in_loc: title, et: '20260310T200000Z' });
    for (const address of Object.values(calendarLinks(event))) expect(address).not.toMatch(/[\r\n<>"+ ]/);
  });

  it('may be half a character', () => {
    expect(read(anEvent({ title: 'half \ud83c' })).google.with['text']).toBe('half \ufffd');
  });

  it('is cut when it is a long description, between characters; the page of the event is always named', () => {
    for (const description of ['x'.repeat(5_000), `x${'🎉'.repeat(2_000)}`]) {
      const { google, yahoo } = read(anEvent({ description }));
      for (const details of [google.with['details']!, yahoo.with['desc']!]) {
        expect(details.length).toBeLessThan(1_200);
        expect(details).not.toContain('\ufffd');
        expect(details.endsWith('…\n\nhttps://calendar.example/event/public/1')).toBe(true);
      }
    }
  });

  it('is left out where it is empty', () => {
    const { google, outlookWork, yahoo } = read(
      anEvent({ description: null, location: null, public_url: null }),
    );
    expect(Object.keys(google.with)).toEqual(['action', 'text', 'dates', 'ctz']);
    expect(outlookWork.with).not.toHaveProperty('body');
    expect(yahoo.with).not.toHaveProperty('in_loc');
  });

  it('never includes how to join a meeting', () => {
    const event = { ...anEvent(), url: 'https://canary.test', meeting_id: 'canary-1', passcode: 'canary-2' };
    expect(Object.values(calendarLinks(event)).join()).not.toContain('canary');
  });
});
