import { describe, expect, it } from '@jest/globals';
import { aRule, aStoredEvent } from '../../../../test/support/a-stored-event.js';
import { newEvent, split, withContent, withDates } from './aggregate-changes.js';
import { derivedChanges, type DerivedChange } from './derived-change.js';
import { contentOfEvent, type EventAggregate, type EventPair } from './event-aggregate.js';
import { pickContent, type EventContent } from '../event-content.js';
import { plannedContent } from '../series-inheritance.js';

const COUNTING = { isUncounted: false, isRestored: false, isUndone: false, pastBefore: 0 };
const CALENDAR = '33333333-3333-4333-8333-333333333333';

/** An event with these counters, as it is loaded. */
function anAggregate(content: Partial<EventContent> = {}, counters: object = {}): EventAggregate {
  const created = newEvent({
    userId: '22222222-2222-4222-8222-222222222222',
    uid: 'one@example.org',
    content: pickContent(aStoredEvent(content)),
    calendarIds: [CALENDAR],
  });
  return { ...created, row: { ...created.row, version: 4, latest_version: 6, revision: 2, ...counters } };
}
const aSeries = (counters: object = {}) => anAggregate({ recurrence: aRule() }, counters);
const derived = (pair: EventPair, counting: object = {}): DerivedChange =>
  derivedChanges([pair], { ...COUNTING, ...counting })[0]!;
const renamed = (event: EventAggregate) => withContent(event, { ...contentOfEvent(event), title: 'Gala' });
const on = (series: EventAggregate, date: string) => ({
  ...plannedContent(contentOfEvent(series), date),
  title: 'Recital',
});

describe('From the states of an event before and after follows that', () => {
  it('a change has a version and a revision above all earlier ones, and is published', () => {
    const before = anAggregate();
    const { after, seenIn } = derived({ before, after: renamed(before) });
    expect(after!.row).toMatchObject({ version: 7, latest_version: 7, revision: 3 });
    expect(seenIn).toEqual([CALENDAR]);
  });

  it('saving without a difference is a version, but no revision', () => {
    const before = anAggregate();
    const { after, seenIn } = derived({ before, after: before, isSaved: true });
    expect(after!.row).toMatchObject({ version: 7, revision: 2 });
    expect(seenIn).toEqual([]);
  });

  it('an event that stays as it is is not written', () => {
    const before = anAggregate();
    expect(derived({ before, after: before })).toMatchObject({ inserted: [], updated: [], seenIn: [] });
  });

  it('an event that moves to another calendar has no new revision, unless that is undone: readers saw it go', () => {
    const before = anAggregate();
    const pair = { before, after: { ...before, calendarIds: [] } };
    expect(derived(pair).after!.row).toMatchObject({ version: 7, revision: 2 });
    expect(derived(pair).seenIn).toEqual([CALENDAR]);
    expect(derived(pair, { isUndone: true }).after!.row).toMatchObject({ version: 7, revision: 3 });
  });

  it('a hidden event moves nothing that the audience sees', () => {
    const before = anAggregate({ is_public_shareable: false });
    const { after, seenIn } = derived({ before, after: renamed(before) });
    expect(after!.row).toMatchObject({ version: 7, revision: 2 });
    expect(seenIn).toEqual([]);
  });

  it('a changed date has the new version, and its series only counts it', () => {
    const before = aSeries();
    const after = withDates(before, new Map([['2026-03-05', on(before, '2026-03-05')]]));
    const change = derived({ before, after });
    expect(change.inserted).toEqual([
      expect.objectContaining({ occurrence_date: '2026-03-05', title: 'Recital', version: 7, revision: 3 }),
    ]);
    expect(change.after!.row).toMatchObject({ version: 4, latest_version: 7, revision: 2 });
    expect(change.added).toEqual({ events: 1, deletedDates: 0 });
  });

  it('a date that goes or comes back raises the revision of its series above its own', () => {
    const before = aSeries();
    const changed = derived({
      before,
      after: withDates(before, new Map([['2026-03-05', on(before, '2026-03-05')]])),
    }).after!;
    const raised = changed.dates.map((date) => ({ ...date, row: { ...date.row, revision: 9 } }));
    const deleted = derived({
      before: { ...changed, dates: raised },
      after: withDates({ ...changed, dates: raised }, new Map([['2026-03-05', 'deleted' as const]])),
    });
    expect(deleted.after!.row.revision).toBe(10);
    expect(deleted.deletedDates).toEqual(raised.map(({ row }) => row.id));
    const planned = derived({
      before: deleted.after,
      after: withDates(deleted.after!, new Map([['2026-03-05', 'planned' as const]])),
    });
    expect(planned.after).toMatchObject({ dates: [], row: { revision: 11 } });
  });

  it('a changed date that follows its series keeps its version, and has a higher revision', () => {
    const before = aSeries();
    const changed = derived({
      before,
      after: withDates(before, new Map([['2026-03-05', on(before, '2026-03-05')]])),
    }).after!;
    const content = { ...contentOfEvent(changed), location: 'Hall' };
    const { after } = derived({ before: changed, after: withContent(changed, content) });
    expect(after!.dates[0]!.row).toMatchObject({
      title: 'Recital',
      location: 'Hall',
      version: 7,
      revision: 4,
    });
    expect(after!.row.version).toBe(8);
  });

  it('a series that is split leaves its later dates to the new one, which counts on from them', () => {
    const before = aSeries();
    const changed = derived({
      before,
      after: withDates(before, new Map([['2026-03-05', on(before, '2026-03-05')]])),
    }).after!;
    const content = contentOfEvent(changed);
    const ids = new Set(changed.dates.map(({ row }) => row.id));
    const parts = split(changed, content, {
      uid: 'two@example.org',
      before: content,
      after: content,
      calendarIds: [CALENDAR],
      kept: ids,
      dropped: new Set(),
    });
    const [earlier, later] = derivedChanges(
      [
        { before: changed, after: parts.earlier },
        { before: null, after: parts.later },
      ],
      COUNTING,
    );
    expect(earlier).toMatchObject({ deletedDates: [], after: { dates: [] } });
    expect(later!.inserted.map(({ uid }) => uid)).toEqual(['two@example.org']);
    expect(later!.updated).toEqual([
      expect.objectContaining({ parent_event_id: parts.later.row.id, version: 7, is_touched: false }),
    ]);
    expect(later!.after!.row.latest_version).toBe(7);
  });

  it('what only time changed is published without a version', () => {
    const before = anAggregate();
    const after = { ...before, row: { ...before.row, start_time: new Date('2026-03-02T17:00:00Z') } };
    const change = derived({ before, after }, { isUncounted: true });
    expect(change.after!.row).toMatchObject({ version: 4, latest_version: 6, revision: 2 });
    expect(change.seenIn).toEqual([CALENDAR]);
  });

  it('what comes back from the bin is newer than it ever was, and archived if it is past', () => {
    const event = anAggregate();
    const pair = { before: null, after: event };
    expect(derived(pair, { isRestored: true }).after!.row).toMatchObject({
      version: 7,
      latest_version: 7,
      revision: 3,
      archived_at: null,
    });
    const late = derived(pair, { isRestored: true, pastBefore: Date.parse('2030-01-01') });
    expect(late.after!.row.archived_at).not.toBeNull();
  });

  it('a past event leaves the archive when it is moved to a later time', () => {
    const before = anAggregate({}, { archived_at: '2026-04-01T00:00:00Z' });
    const pastBefore = Date.parse('2030-01-01');
    expect(derived({ before, after: renamed(before) }, { pastBefore }).archivedAt).toBeUndefined();
    const later = pickContent(
      aStoredEvent({ start_local: '2031-03-02T19:00', end_local: '2031-03-02T21:00' }),
    );
    expect(derived({ before, after: withContent(before, later) }, { pastBefore }).archivedAt).toBeNull();
  });
});
