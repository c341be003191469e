import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { reminderText, withReminders } from './reminders.js';

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT'];
const feedOf = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
const timed = event('DTSTART:20260302T190000Z', 'DTEND:20260302T210000Z', 'SUMMARY:Concert');
const allDay = event('DTSTART;VALUE=DATE:20260302', 'DTEND;VALUE=DATE:20260303', 'SUMMARY:Fair');

/** The reminder of each event in a feed, as an independent reader interprets it. */
const reminders = (feed: string) =>
  new ICAL.Component(ICAL.parse(feed) as never).getAllSubcomponents('vevent').map((each) =>
    each.getAllSubcomponents('valarm').map((alarm) => {
      const before = alarm.getFirstPropertyValue('trigger') as ICAL.Duration;
      const start = each.getFirstPropertyValue('dtstart') as ICAL.Time;
      const at = start.clone();
      at.isDate = false;
      at.addDuration(before);
      return `${String(alarm.getFirstPropertyValue('action'))} ${at.toString().replace('Z', '')}`;
    }),
  );

describe('The reminders of a feed', () => {
  it.each([
    [0, '2026-03-02T19:00:00', '2026-03-01T09:00:00'],
    [60, '2026-03-02T18:00:00', '2026-03-01T09:00:00'],
    [1_440, '2026-03-01T19:00:00', '2026-03-01T09:00:00'],
    [2_880, '2026-02-28T19:00:00', '2026-02-28T09:00:00'],
  ])('come %d minutes before, and of all-day events at nine', (minutes, ofTimed, ofAllDay) => {
    expect(reminders(withReminders(feedOf(timed, allDay), minutes, 'Reminder'))).toEqual([
      [`DISPLAY ${ofTimed}`],
      [`DISPLAY ${ofAllDay}`],
    ]);
  });

  it('are not in cancelled events, and change nothing else of the feed', () => {
    const cancelled = event('DTSTART:20260302T190000Z', 'STATUS:CANCELLED', 'SUMMARY:Off');
    const typed = event(
      'DTSTART:20260302T190000Z',
      'SUMMARY:A text',
      ' END:VEVENT',
      'DESCRIPTION:END:VEVENT\\n',
    );
    const feed = feedOf(cancelled, typed, timed);
    const reminding = withReminders(feed, 30, 'Reminder');
    expect(reminders(reminding)).toEqual([
      [],
      ['DISPLAY 2026-03-02T18:30:00'],
      ['DISPLAY 2026-03-02T18:30:00'],
    ]);
    expect(reminding.replace(/BEGIN:VALARM\r\n[^]*?END:VALARM\r\n/g, '')).toBe(feed);
  });

  it('are described in words', () => {
    expect([0, 10, 60, 120, 1_440, 2_880, 10_080].map(reminderText)).toEqual([
      'when it begins',
      '10 minutes before',
      '1 hour before',
      '2 hours before',
      '1 day before',
      '2 days before',
      '1 week before',
    ]);
  });
});
