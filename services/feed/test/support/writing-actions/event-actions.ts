import { services } from '../two-services.js';
import { askAsOwner, type Fixture, occurrenceOf } from '../writing-fixture.js';
import {
  changesStatus,
  onEvents,
  onFollowing,
  onOccurrences,
  onSubjects,
  removes,
  updates,
  updatesSettings,
  type OnSubject,
  type WritingAction,
} from './writing-action.js';

const PAST = 2020;

const later = (title: string, { id }: { id: string }) => ({
  title,
  start_local: '2031-04-02T19:00',
  end_local: '2031-04-02T21:00',
  timezone: 'Europe/Berlin',
  calendar_id: id,
});

/** An administrator deletes every event, and its owner restores it, which is not shared then. */
const withholdsEvents = async (fixture: Fixture) => {
  const administrator = await services.auth.signIn({ role: 'admin' });
  await onEvents(async (_, { id }) => {
    await services.ask(administrator, 'DELETE', `/api/events/${id}?scope=series&reason=spam`);
    await askAsOwner(fixture, 'POST', `/api/bin/${id}/restore`);
  })(fixture);
};

const allowsSharing = async (fixture: Fixture) => {
  const administrator = await services.auth.signIn({ role: 'admin' });
  await onEvents((_, { id }) => services.ask(administrator, 'POST', `/api/events/${id}/allow-sharing`))(
    fixture,
  );
};

/** Changes every event, or one occurrence of every series, in one request. */
const changesTogether =
  (change: (fixture: Fixture) => object, of: 'events' | 'occurrences') => async (fixture: Fixture) => {
    const named: { id: string; version: number }[] = [];
    const name: OnSubject = async (_, subject) => {
      const id = of === 'events' ? subject.id : occurrenceOf(subject);
      const { version } = await askAsOwner<{ version: number }>(fixture, 'GET', `/api/events/${id}`);
      named.push({ id, version });
    };
    await (of === 'events' ? onEvents : onOccurrences)(name)(fixture);
    await askAsOwner(fixture, 'POST', '/api/events/batch', { events: named, change: change(fixture) });
  };

/** Events, and actions on several of them. */
export const eventActions: WritingAction[] = [
  {
    of: 'findOverlaps',
    act: (fixture) =>
      askAsOwner(fixture, 'POST', '/api/events/overlaps', {
        ...later('Overlapping', fixture.shown),
        location: 'Hall 2',
      }),
  },
  {
    of: 'createEvent',
    act: async (fixture) => {
      for (const calendar of [fixture.shown, fixture.closed]) {
        await askAsOwner(fixture, 'POST', '/api/events', later('New', calendar));
      }
      for (const calendar of [fixture.shown, fixture.hidden]) {
        const hidden = { ...later('New and hidden', calendar), is_public_shareable: false };
        await askAsOwner(fixture, 'POST', '/api/events', hidden);
      }
    },
  },
  { of: 'updateEvent', title: 'the title', act: onEvents(updates({ title: 'Renamed' })) },
  {
    of: 'updateEvent',
    title: 'what the page alone shows',
    act: onEvents(updates({ meeting_id: '123', passcode: 'x', url: 'https://example.org/meeting' })),
  },
  {
    of: 'updateEvent',
    title: 'the times',
    act: onEvents(updates({ start_local: '2031-03-02T18:00', end_local: '2031-03-02T22:00' })),
  },
  {
    of: 'updateEvent',
    title: 'the rule, which drops occurrences',
    act: onFollowing(
      updates({
        recurrence: { recurrence_type: 'daily', interval: 7, count: 2 },
        drop_exceptions: true,
      }),
    ),
  },
  { of: 'updateEvent', title: 'to nothing else', act: onEvents(updates({})) },
  {
    of: 'updateEvent',
    title: 'hides',
    act: onEvents(updates({ is_public_shareable: false })),
  },
  {
    of: 'updateEvent',
    title: 'shows',
    isWide: true,
    act: onEvents(updates({ is_public_shareable: true })),
  },
  {
    of: 'updateEvent',
    title: 'moves to another calendar',
    act: (fixture) => onEvents(updates({ calendar_id: fixture.target.id }))(fixture),
  },
  {
    of: 'updateEvent',
    title: 'hides and moves to another calendar',
    act: (fixture) =>
      onEvents(updates({ is_public_shareable: false, calendar_id: fixture.target.id }))(fixture),
  },
  {
    of: 'updateEvent',
    title: 'hides and takes out of calendars',
    act: onEvents(updates({ is_public_shareable: false, calendar_id: null })),
  },
  { of: 'updateEvent', title: 'takes out of calendars', act: onEvents(updates({ calendar_id: null })) },
  {
    of: 'updateEvent',
    title: 'one occurrence',
    act: onOccurrences(updates({ title: 'Renamed once' }, 'occurrence')),
  },
  {
    of: 'updateEvent',
    title: 'moves one occurrence',
    act: onOccurrences(
      updates({ start_local: '2031-07-02T18:00', end_local: '2031-07-02T22:00' }, 'occurrence'),
    ),
  },
  {
    of: 'updateEvent',
    title: 'hides one occurrence',
    act: (fixture) => {
      const { series, changed, cancelledSeries, closedSeries } = fixture.events;
      const hides = updates({ is_public_shareable: false }, 'occurrence');
      return onSubjects(fixture, [series, changed, cancelledSeries, closedSeries], hides);
    },
  },
  {
    of: 'updateEvent',
    title: 'shows one occurrence',
    isWide: true,
    act: (fixture) =>
      updates({ is_public_shareable: true }, 'occurrence')(fixture, fixture.events.hiddenOccurrence),
  },
  {
    of: 'updateEvent',
    title: 'one occurrence, back to what its series says',
    act: (fixture) => updates({ title: 'Changed' }, 'occurrence')(fixture, fixture.events.changed),
  },
  {
    of: 'updateEvent',
    title: 'this and the following',
    act: onFollowing(updates({ title: 'Renamed from here' }, 'following')),
  },
  {
    of: 'updateEvent',
    title: 'hides this and the following',
    act: onFollowing(updates({ is_public_shareable: false }, 'following')),
  },
  {
    of: 'updateEvent',
    title: 'this and the following, to another calendar',
    act: (fixture) => onFollowing(updates({ calendar_id: fixture.target.id }, 'following'))(fixture),
  },
  { of: 'deleteEvent', title: 'all', act: onEvents(removes('series')) },
  { of: 'deleteEvent', title: 'one occurrence', act: onOccurrences(removes('occurrence')) },
  { of: 'deleteEvent', title: 'this and the following', act: onFollowing(removes('following')) },
  {
    of: 'restoreOccurrence',
    act: async (fixture) => {
      const { changed, hiddenSeries } = fixture.events;
      for (const reference of [
        occurrenceOf(changed),
        `${changed.id}-occurrence-3`,
        occurrenceOf(hiddenSeries),
      ]) {
        await askAsOwner(fixture, 'DELETE', `/api/events/${reference}/exception`);
      }
    },
  },
  {
    of: 'restoreOccurrence',
    title: 'of one that was hidden by itself',
    isWide: true,
    act: (fixture) =>
      askAsOwner(fixture, 'DELETE', `/api/events/${occurrenceOf(fixture.events.hiddenOccurrence)}/exception`),
  },
  {
    of: 'cancelEvent',
    title: 'all',
    act: onEvents(changesStatus('/cancel', 'series', { cancellation_note: 'Snow' })),
  },
  { of: 'cancelEvent', title: 'one occurrence', act: onOccurrences(changesStatus('/cancel', 'occurrence')) },
  {
    of: 'cancelEvent',
    title: 'this and the following',
    act: onFollowing(changesStatus('/cancel', 'following', { cancellation_note: 'Snow' })),
  },
  { of: 'reinstateEvent', title: 'all', act: onEvents(changesStatus('/reinstate', 'series')) },
  {
    of: 'reinstateEvent',
    title: 'one occurrence',
    act: onOccurrences(changesStatus('/reinstate', 'occurrence')),
  },
  {
    of: 'reinstateEvent',
    title: 'this and the following',
    act: onFollowing(changesStatus('/reinstate', 'following')),
  },
  { of: 'allowSharing', title: 'alone', prepare: withholdsEvents, act: allowsSharing },
  {
    of: 'allowSharing',
    title: 'and the owner shares again',
    isWide: true,
    prepare: withholdsEvents,
    act: async (fixture) => {
      await allowsSharing(fixture);
      await onEvents(updates({ is_public_shareable: true }))(fixture);
    },
  },
  {
    of: 'changeEvents',
    title: 'moves events',
    act: changesTogether(() => ({ action: 'move', days: 9 }), 'events'),
  },
  {
    of: 'changeEvents',
    title: 'moves occurrences',
    act: changesTogether(() => ({ action: 'move', days: 9, minutes: 30 }), 'occurrences'),
  },
  {
    of: 'changeEvents',
    title: 'puts events into another calendar',
    act: changesTogether(({ target }) => ({ action: 'put-into-calendar', calendar_id: target.id }), 'events'),
  },
  {
    of: 'changeEvents',
    title: 'hides events',
    act: changesTogether(() => ({ action: 'share', is_public_shareable: false }), 'events'),
  },
  {
    of: 'changeEvents',
    title: 'cancels occurrences',
    act: changesTogether(() => ({ action: 'cancel', cancellation_note: 'Snow' }), 'occurrences'),
  },
  {
    of: 'changeEvents',
    title: 'deletes events',
    act: changesTogether(() => ({ action: 'delete' }), 'events'),
  },
  {
    of: 'copySeason',
    act: async (fixture) => {
      const { shown, hidden, closed, events } = fixture;
      for (const calendar of [shown, closed])
        await askAsOwner(fixture, 'POST', '/api/events/season', { calendar_id: calendar.id });
      for (const event_id of [events.hiddenSingle.id, events.hiddenSeries.id])
        await askAsOwner(fixture, 'POST', '/api/events/season', { event_id });
      await askAsOwner(fixture, 'GET', `/api/events/season?calendar_id=${hidden.id}`);
    },
  },
  {
    of: 'copyEvent',
    act: onEvents((fixture, { id }) => askAsOwner(fixture, 'POST', `/api/events/${id}/copy`)),
  },
  {
    of: 'cleanUpEvents',
    title: 'archives',
    year: PAST,
    act: (fixture) => askAsOwner(fixture, 'POST', '/api/events/cleanup'),
  },
  {
    of: 'cleanUpEvents',
    title: 'deletes',
    year: PAST,
    isWide: true,
    prepare: (fixture) => updatesSettings(fixture, { past_events: 'delete' }),
    act: (fixture) => askAsOwner(fixture, 'POST', '/api/events/cleanup'),
  },
];
