import { describe, expect, it } from '@jest/globals';
import nodeIcal from 'node-ical';
import { aChange, aFeed, anEvent, unfolded } from '../test/feed-builders.js';
import { readCalendar } from '../test/reading-with-ical-js.js';
import { renderEventFile } from './render-calendar.js';

const LINE_BREAKS = ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f', '\\n', '\r\n ', '\n\t'];
const INJECTED = [
  'END:VEVENT{}BEGIN:VEVENT{}SUMMARY:Injected',
  'END:VEVENT{}END:VCALENDAR{}BEGIN:VCALENDAR{}BEGIN:VEVENT',
  'ATTENDEE:mailto:a@b.example',
  'ORGANIZER:mailto:a@b.example',
  'ATTACH:https://evil.example/x.exe',
  'BEGIN:VALARM{}ACTION:DISPLAY{}TRIGGER:-PT1M{}END:VALARM',
  'RRULE:FREQ=SECONDLY',
];
const PAYLOADS = [
  ...LINE_BREAKS.flatMap((lineBreak) =>
    INJECTED.map((lines) => `x${lineBreak}${lines.replaceAll('{}', lineBreak)}`),
  ),
  '\u0000\r\nX-INJECTED:1',
  'a:b;c="d",e',
  '"\r\nX-INJECTED:1',
  '\\',
  '\\\\n',
  `${'x'.repeat(66)}\r\nX-INJECTED:1`,
];
const ALLOWED_PROPERTIES = new Set([
  ...['uid', 'dtstamp', 'created', 'last-modified', 'sequence', 'dtstart', 'dtend', 'summary', 'description'],
  ...['location', 'url', 'conference', 'status', 'class', 'transp', 'x-microsoft-cdo-busystatus'],
]);

function expectHarmless(ics: string, typed: { summary: string }): void {
  // Split at everything that any reader treats as a line break.
  for (const line of ics.split(/\r\n|[\n\r\u0085\u2028\u2029\v\f]/)) {
    expect(line).not.toMatch(/^(ATTENDEE|ORGANIZER|ATTACH|X-INJECTED|RRULE:FREQ=SECONDLY|BEGIN:VALARM)/);
  }
  const calendar = readCalendar(ics);
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  expect(calendar.getAllSubcomponents().filter(({ name }) => name !== 'vtimezone')).toHaveLength(1);
  expect(events[0]!.getAllSubcomponents()).toEqual([]);
  expect(events[0]!.getAllProperties().filter(({ name }) => !ALLOWED_PROPERTIES.has(name))).toEqual([]);
  expect(events[0]!.getFirstPropertyValue('summary')).toBe(asRead(typed.summary));
  const read = Object.values(nodeIcal.sync.parseICS(ics)).filter((one) => one?.type === 'VEVENT');
  expect(read).toHaveLength(1);
  expect(unfolded(ics).filter((line) => line === 'BEGIN:VCALENDAR')).toHaveLength(1);
}

/** The text as it is written: normalised line breaks, no other control characters. */
function asRead(typed: string): string {
  return typed.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n').replaceAll('\u0000', '');
}

describe.each(['feed', 'file'] as const)('hostile text in the %s', (kind) => {
  function render(change: Parameters<typeof anEvent>[0], calendar = {}): string {
    return kind === 'feed'
      ? aFeed([anEvent(change)], calendar)
      : renderEventFile({ product_name: 'Daymark', event: anEvent(change) });
  }

  it.each(PAYLOADS.map((payload) => [JSON.stringify(payload), payload]))(
    'adds nothing to the calendar as title, description, location, name or address: %s',
    (_shown, payload) => {
      expectHarmless(render({ title: payload }), { summary: payload });
      const elsewhere = { title: 'T', description: payload, location: payload };
      expectHarmless(render(elsewhere, { name: payload, description: payload }), { summary: 'T' });
      const addresses = { title: 'T', url: `https://a.example/${payload}` };
      expectHarmless(render(addresses, { url: payload, source: `https://a.example/${payload}` }), {
        summary: 'T',
      });
    },
  );

  it.each(PAYLOADS.map((payload) => [JSON.stringify(payload), payload]))(
    'adds nothing to the calendar as text of a changed occurrence: %s',
    (_shown, payload) => {
      const changed = aChange({
        occurrence_date: '2024-05-07',
        title: payload,
        description: payload,
        location: payload,
        url: payload,
      });
      const recurrence = { recurrence_type: 'daily', interval: 1, count: 3 } as const;
      const calendar = readCalendar(
        render({ recurrence, exceptions: { cancelled: [], changed: [changed] } }),
      );
      const [series, override] = calendar.getAllSubcomponents('vevent');
      expect(calendar.getAllSubcomponents('vevent')).toHaveLength(2);
      for (const component of [series!, override!]) {
        expect(component.getAllSubcomponents()).toEqual([]);
        const own = component
          .getAllProperties()
          .filter(({ name }) => !['rrule', 'recurrence-id'].includes(name));
        expect(own.filter(({ name }) => !ALLOWED_PROPERTIES.has(name))).toEqual([]);
      }
      expect(override!.getFirstPropertyValue('summary')).toBe(asRead(payload));
    },
  );

  it.each(PAYLOADS.map((payload) => [JSON.stringify(payload), payload]))(
    'is refused as a uid, or is nothing but the uid: %s',
    (_shown, payload) => {
      if (/[\p{Cc}\u2028\u2029]/u.test(payload)) {
        expect(() => render({ uid: payload })).toThrow(RangeError);
        expect(() => render({ related_uid: payload })).toThrow(RangeError);
        return;
      }
      const ics = render({ uid: payload, title: 'Concert' });
      expectHarmless(ics, { summary: 'Concert' });
      const [event] = readCalendar(ics).getAllSubcomponents('vevent');
      expect(event!.getFirstPropertyValue('uid')).toBe(payload);
    },
  );

  it.each(PAYLOADS.map((payload) => [JSON.stringify(payload), payload]))(
    'is refused as a zone or a time: %s',
    (_shown, payload) => {
      expect(() => render({ timezone: `Europe/Paris${payload}` })).toThrow(RangeError);
      expect(() => render({ start_local: `2024-05-06T19:00${payload}` })).toThrow(RangeError);
      expect(() => render({ end_local: `2024-05-06T20:00${payload}` })).toThrow(RangeError);
      expect(() => render({ created_at: `2024-01-01T00:00:00Z${payload}` })).toThrow(RangeError);
      expect(() => render({ sequence: payload as unknown as number })).toThrow(RangeError);
      const recurrence = { recurrence_type: 'daily' as const, interval: 1 };
      expect(() => render({ recurrence: { ...recurrence, end_date: `2024-06-01${payload}` } })).toThrow(
        RangeError,
      );
      expect(() =>
        render({ recurrence, exceptions: { cancelled: [`2024-06-01${payload}`], changed: [] } }),
      ).toThrow(RangeError);
      for (const broken of [
        { occurrence_date: `2024-05-07${payload}` },
        { timezone: `UTC${payload}` },
        { end_local: payload },
      ]) {
        const changed = [aChange({ occurrence_date: '2024-05-07', ...broken })];
        expect(() => render({ recurrence, exceptions: { cancelled: [], changed } })).toThrow(RangeError);
      }
      const counted = { ...recurrence, count: `1${payload}` as unknown as number };
      expect(render({ recurrence: counted })).not.toContain('COUNT');
    },
  );
});
