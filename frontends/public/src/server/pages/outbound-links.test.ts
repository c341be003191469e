import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../../test/support/fixtures.js';
import { eventFileAddress, googleEventAddress, outlookEventAddress } from './outbound-links.js';

describe('links that add an event to another calendar', () => {
  it('give Google the wall-clock times with their zone', () => {
    const { origin, pathname, searchParams } = new URL(googleEventAddress(anEvent()));
    expect(origin + pathname).toBe('https://calendar.google.com/calendar/render');
    expect(searchParams.get('action')).toBe('TEMPLATE');
    expect(searchParams.get('dates')).toBe('20260310T190000/20260310T210000');
    expect(searchParams.get('ctz')).toBe('Europe/Berlin');
    expect(searchParams.get('location')).toBe('Town hall, large room');
  });

  it('give Outlook the instants in UTC', () => {
    const { origin, pathname, searchParams } = new URL(outlookEventAddress(anEvent()));
    expect(origin + pathname).toBe('https://outlook.live.com/calendar/0/action/compose');
    expect(searchParams.get('startdt')).toBe('2026-03-10T18:00:00Z');
    expect(searchParams.get('enddt')).toBe('2026-03-10T20:00:00Z');
  });

  it('end whole days with the day after the last one', () => {
    const event = anEvent({ is_all_day: true, start_local: '2026-02-27', end_local: '2026-02-28' });
    const google = new URL(googleEventAddress(event)).searchParams;
    expect([google.get('dates'), google.get('ctz')]).toEqual(['20260227/20260301', null]);
    const outlook = new URL(outlookEventAddress(event)).searchParams;
    expect([outlook.get('startdt'), outlook.get('enddt'), outlook.get('allday')]).toEqual([
      '2026-02-27',
      '2026-03-01',
      'true',
    ]);
  });

  it.each([
    'a&dates=19990101/19990102#x',
    'line\r\nbreak',
    'plus + and % and ünïcödé 🎉',
    '"><script>alert(1)</script>',
  ])('deliver the title %j as text', (title) => {
    const event = anEvent({ title, description: title, location: title });
    const google = new URL(googleEventAddress(event));
    expect(google.searchParams.get('text')).toBe(title);
    expect(google.searchParams.getAll('dates')).toEqual(['20260310T190000/20260310T210000']);
    expect(new URL(outlookEventAddress(event)).searchParams.get('subject')).toBe(title);
    for (const address of [googleEventAddress(event), outlookEventAddress(event)]) {
      expect(address).not.toMatch(/[\r\n<>"+ ]/);
      expect(new URL(address).hash).toBe('');
    }
  });

  it('can be made of half a surrogate pair', () => {
    expect(() => googleEventAddress(anEvent({ title: 'half \ud83c' }))).not.toThrow();
  });

  it('never say how to get into the meeting', () => {
    const addresses = [googleEventAddress(anEvent()), outlookEventAddress(anEvent())].join();
    expect(addresses).not.toContain('canary');
  });

  it('cut long descriptions and always name the page of the event', () => {
    const event = anEvent({ description: 'x'.repeat(5_000) });
    const details = new URL(googleEventAddress(event)).searchParams.get('details')!;
    expect(details.length).toBeLessThan(1_200);
    expect(details.endsWith(event.public_url)).toBe(true);
  });

  it('lead to the file of the event, or of the one occurrence', () => {
    expect(eventFileAddress('https://x.test', 'abc-occurrence-3')).toBe(
      'https://x.test/feed/event/abc-occurrence-3.ics',
    );
  });
});
