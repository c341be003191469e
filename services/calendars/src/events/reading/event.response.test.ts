import { describe, expect, it } from '@jest/globals';
import { CalendarEvent } from '@daymark/contracts';
import { aChangedOccurrence, aRule, aStoredEvent } from '../../../test/support/a-stored-event.js';
import {
  occurrenceFields,
  occurrencesJson as stepsOfJson,
  ownEventResponse,
  ownFields,
  visibleFields,
} from './event.response.js';
import type { OccurringEvent } from '../domain/stored-event.js';
import { atOnce, unitsOf } from '../../../test/support/steps.js';
import { occurrenceTimes, type EventOccurrence } from '../domain/occurrence.js';
import { occurrencesInWindow } from './occurrence-window.js';

const YEAR = { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2027-01-01T00:00:00Z') };
const occurrencesOf = (event: ReturnType<typeof aStoredEvent>) =>
  atOnce(occurrencesInWindow([event], YEAR)).items;
const occurrencesJson = (...asked: Parameters<typeof stepsOfJson>) => atOnce(stepsOfJson(...asked));

describe('the answer about an occurrence', () => {
  it('shows whole days by their first and last date, also where the days have 23 hours', () => {
    const event = aStoredEvent({
      is_all_day: true,
      start_local: '2026-03-27',
      end_local: '2026-03-28',
      recurrence: aRule({ count: 3 }),
    });
    const shown = occurrencesOf(event).map(occurrenceTimes);
    expect(shown.map(({ start_local, end_local }) => [start_local, end_local])).toEqual([
      ['2026-03-27', '2026-03-28'],
      ['2026-03-28', '2026-03-29'],
      ['2026-03-29', '2026-03-30'],
    ]);
  });

  it('shows what the clock really shows where it skips the usual time', () => {
    const event = aStoredEvent({
      start_local: '2026-03-28T02:30',
      end_local: '2026-03-28T03:30',
      recurrence: aRule({ count: 3 }),
    });
    const shown = occurrencesOf(event).map(occurrenceTimes);
    expect(shown.map(({ start_local, end_local }) => [start_local, end_local])).toEqual([
      ['2026-03-28T02:30', '2026-03-28T03:30'],
      ['2026-03-29T03:30', '2026-03-29T04:30'],
      ['2026-03-30T02:30', '2026-03-30T03:30'],
    ]);
  });

  it('has instants in the format of Date, to the second, also of a zone that was half a minute off', () => {
    const event = aStoredEvent({ timezone: 'Africa/Monrovia', recurrence: aRule() });
    const [entry] = occurrencesOf(event);
    for (const start of [Date.parse('1960-05-04T10:44:30Z'), Date.parse('2026-05-04T10:00:00Z')]) {
      const times = occurrenceTimes({
        event,
        occurrence: { ...entry!.occurrence, index: 1, start, end: start },
      });
      expect([times.start_time, times.end_time]).toEqual([
        new Date(start).toISOString(),
        new Date(start).toISOString(),
      ]);
    }
  });

  it('gives the base the plain id and the others their number and their series', () => {
    const event = aStoredEvent({ recurrence: aRule({ count: 2 }) });
    const answers = occurrencesOf(event).map((entry) => ownEventResponse(entry, []));
    expect(answers).toMatchObject([
      { id: event.id, occurrence_index: 0, parent_event_id: null },
      { id: `${event.id}-occurrence-1`, occurrence_index: 1, parent_event_id: event.id },
    ]);
  });

  it('gives a changed occurrence the number that its series has for it, also the base, and its own times', () => {
    const series = aStoredEvent({ recurrence: aRule() });
    const changed = ['2026-03-02', '2026-03-04'].map((occurrence_date) =>
      aChangedOccurrence(series, {
        occurrence_date,
        start_local: '2026-07-01T08:00',
        end_local: '2026-07-01T09:00',
      }),
    );
    const answers = changed.map((event) => ownEventResponse(occurrencesOf(event)[0]!, []));
    expect(answers).toMatchObject([
      { id: `${series.id}-occurrence-0`, occurrence_index: 0, parent_event_id: series.id },
      { id: `${series.id}-occurrence-2`, occurrence_index: 2, parent_event_id: series.id },
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        start_local: '2026-07-01T08:00',
        is_exception: true,
        is_recurring: false,
        recurrence: null,
      });
    }
  });

  it('has for each occurrence in a list what it has for that one alone', () => {
    const series = aStoredEvent({ recurrence: aRule({ count: 3 }) });
    const moved = aChangedOccurrence(series, { occurrence_date: '2026-03-04', title: 'Moved' });
    const entries = [series, aStoredEvent({ title: 'Once' }), moved].flatMap(occurrencesOf);
    type Entry = EventOccurrence<OccurringEvent>;
    const own = (entry: Entry) =>
      ownFields(entry, [{ id: entry.event.id, name: entry.event.title, color: '#aa3300' }]);
    const calendar = { id: series.id, name: 'Public', color: '#2563eb' };
    const seen = (entry: Entry) => visibleFields(entry, calendar);
    for (const fieldsOf of [own, seen]) {
      const { text } = occurrencesJson({ items: entries, truncated: true }, fieldsOf);
      const alone = entries.map((entry) =>
        CalendarEvent.parse({ ...fieldsOf(entry), ...occurrenceFields(entry) }),
      );
      expect(JSON.parse(text)).toEqual({ items: alone, truncated: true });
    }
  });

  it('can be left after each entry of a list', () => {
    const series = aStoredEvent({ recurrence: aRule(), description: 'x'.repeat(2_000) });
    const { largest, sum } = unitsOf(
      stepsOfJson({ items: occurrencesOf(series), truncated: true }, (entry) => ownFields(entry, [])),
    );
    expect(largest).toBeLessThan(5);
    expect(sum).toBeGreaterThan(100);
  });

  it('lets out of a list only what the contract names, and nothing that does not fit it', () => {
    const list = { items: occurrencesOf(aStoredEvent()), truncated: false };
    const withMore = (more: object) =>
      occurrencesJson(list, (entry) => ({ ...ownFields(entry, []), ...more })).text;
    expect(withMore({ secret: 'Nobody’s business' })).not.toContain('secret');
    expect(() => withMore({ title: 7 })).toThrow(/title/);
  });

  it('names the newer version of a changed occurrence and its series', () => {
    const versionFor = (series: number, own: number) =>
      ownEventResponse(
        occurrencesOf(
          aChangedOccurrence(aStoredEvent({ recurrence: aRule(), version: series }), {
            occurrence_date: '2026-03-04',
            version: own,
          }),
        )[0]!,
        [],
      ).version;
    expect([versionFor(1, 2), versionFor(5, 2)]).toEqual([2, 5]);
  });

  it('contains for its owner the uid of an event or a series, and none for one date', () => {
    const series = aStoredEvent({ recurrence: aRule(), uid: 'one@example.org' });
    const uidsOf = (event: ReturnType<typeof aStoredEvent>, index: number) =>
      ownEventResponse({ event, occurrence: { index, start: 0, end: 0 } }, []).uid;
    expect([uidsOf(series, 0), uidsOf(series, 3)]).toEqual(['one@example.org', null]);
    const changed = aChangedOccurrence(series, { occurrence_date: '2026-03-02' });
    expect(uidsOf(changed, 0)).toBeNull();
  });

  it('calls a past changed occurrence archived, and an event that was archived', () => {
    const series = aStoredEvent({ recurrence: aRule() });
    const isArchived = (event: ReturnType<typeof aStoredEvent>) =>
      ownEventResponse({ event, occurrence: { index: 0, start: 0, end: 0 } }, []).is_archived;
    const past = { start_local: '2001-03-02T19:00', end_local: '2001-03-02T20:00' };
    expect(isArchived(aChangedOccurrence(series, { occurrence_date: '2026-03-02', ...past }))).toBe(true);
    expect(isArchived(aStoredEvent(past))).toBe(false);
    expect(isArchived(aStoredEvent({ archived_at: new Date() }))).toBe(true);
  });

  it('does not disclose to others how to join, its other calendars, or what its owner does in private', () => {
    const event = aStoredEvent({
      url: 'https://meet.example.org/',
      meeting_id: '1',
      passcode: '2',
      version: 7,
      archived_at: new Date(),
    });
    const calendar = { id: '33333333-3333-4333-8333-333333333333', name: 'Public', color: '#2563eb' };
    const answer = visibleFields(occurrencesOf(event)[0]!, calendar);
    expect(answer).toMatchObject({
      url: null,
      meeting_id: null,
      passcode: null,
      calendars: [calendar],
      version: 0,
      uid: null,
      is_archived: false,
    });
  });
});
