import { randomUUID } from 'node:crypto';
import { startTestQueue, until } from '@daymark/service-kit/testing';
import { type Created, services } from './two-services.js';
import {
  askAsOwner,
  askDatabase,
  change,
  occurrenceOf,
  type Fixture,
  type Subject,
} from './writing-fixture.js';

/** A way in which something is written. */
export interface WritingAct {
  /** The endpoint, `queue/message`, or what is removed once an hour. */
  of: string;
  /** What it does, where there are several ways. */
  title?: string;
  /** When the events of its fixture take place. */
  year?: number;
  /** It is about calendars or everything of a person: what is shown of hidden events' calendars changes too. */
  isWide?: true;
  /** What has to be there before the audience looks for the first time. */
  prepare?: (fixture: Fixture) => Promise<unknown>;
  act: (fixture: Fixture) => Promise<unknown>;
  /** Waits until the job has done what `act` left for it. */
  isDone?: (fixture: Fixture) => Promise<unknown>;
}

const PAST = 2020;

/** Which calendars a collection shows changes nothing of what each of them shows by itself. */
const collectionOf = ({ shown, target }: Fixture) => ({ name: 'Both', calendar_ids: [shown.id, target.id] });
const createsCollection = (fixture: Fixture) =>
  askAsOwner<Created>(fixture, 'POST', '/api/collections', collectionOf(fixture));

/** Stores a picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const COLORS = {
  background_color: '#ffeedd',
  button_color: '#112233',
  font_family: 'Lato, system-ui, sans-serif',
};

interface ReadImport {
  id: string;
  state: string;
  version: number;
}

/** Waits until nothing of an import is under way. */
const settled = (fixture: Fixture, id: string): Promise<ReadImport> =>
  until('the import is not under way', async () => {
    const now = await askAsOwner<ReadImport>(fixture, 'GET', `/api/imports/${id}`);
    return ['reading', 'importing', 'undoing'].includes(now.state) ? null : now;
  });

/** With an address that leads nowhere: what comes of others, tests of the service itself show. */
const keepInStep = (fixture: Fixture) =>
  askAsOwner(fixture, 'PUT', `/api/calendars/${fixture.shown.id}/source`, {
    address: 'https://127.0.0.1/nothing.ics',
    timezone: 'UTC',
  });

/** Brings a file with two new events and one that is there already, into a calendar of a fixture. */
async function bring(fixture: Fixture, into: 'shown' | 'hidden' | 'closed'): Promise<ReadImport> {
  const { single, hiddenSingle, closedSingle } = fixture.events;
  const { id } = { shown: single, hidden: hiddenSingle, closed: closedSingle }[into];
  const { uid } = await askAsOwner<{ uid: string }>(fixture, 'GET', `/api/events/${id}`);
  const entry = (name: string, ...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${name}`,
    'DTSTART;TZID=Europe/Berlin:20310402T190000',
    'DTEND;TZID=Europe/Berlin:20310402T210000',
    'SUMMARY:Imported',
    'SEQUENCE:90',
    // Of what is hidden nothing comes to be shown.
    ...(into === 'hidden' ? ['CLASS:PRIVATE'] : []),
    ...lines,
    'END:VEVENT',
  ];
  const entries = [
    ...entry(`${into}-new`),
    ...entry(`${into}-series`, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Berlin:20310409T190000'),
    ...entry(uid),
  ];
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...entries, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
  const path = `/api/imports?calendar_id=${fixture[into].id}&timezone=Europe/Berlin`;
  const created = await services.postFile(fixture.owner, path, Buffer.from(file));
  return settled(fixture, created.id);
}

/** Into each calendar of a fixture that has events. */
const onImports =
  (act: (fixture: Fixture, one: ReadImport) => Promise<unknown>) => async (fixture: Fixture) => {
    for (const into of ['shown', 'hidden', 'closed'] as const) await act(fixture, await bring(fixture, into));
  };

/** Runs an import, or takes it back, and waits until that is done. */
async function actOnImport(
  fixture: Fixture,
  { id, version }: ReadImport,
  name: 'run' | 'undo',
): Promise<unknown> {
  await askAsOwner(fixture, 'POST', `/api/imports/${id}/${name}`, { version });
  return settled(fixture, id);
}

async function makeArchive(fixture: Fixture): Promise<void> {
  await askAsOwner(fixture, 'POST', '/api/exports');
  await until('the archive is made', async () => {
    const { items } = await askAsOwner<{ items: { state: string }[] }>(fixture, 'GET', '/api/exports');
    return items[0]?.state === 'ready';
  });
}

type OnSubject = (fixture: Fixture, subject: Subject) => Promise<unknown>;

async function onSubjects(fixture: Fixture, subjects: Subject[], act: OnSubject): Promise<void> {
  for (const subject of subjects) await act(fixture, subject);
}

/** On every event, of a series all of it. */
const onEvents = (act: OnSubject) => (fixture: Fixture) => {
  const { hiddenOccurrence: _, ...events } = fixture.events;
  return onSubjects(fixture, Object.values(events), act);
};
/** On one occurrence of every series. */
const onOccurrences = (act: OnSubject) => (fixture: Fixture) =>
  onSubjects(
    fixture,
    Object.values(fixture.events).filter(({ isSeries }) => isSeries),
    act,
  );
/** On one occurrence of every series and all that follow. */
const onFollowing = (act: OnSubject) => (fixture: Fixture) => {
  const { hiddenOccurrence: _, ...events } = fixture.events;
  return onSubjects(
    fixture,
    Object.values(events).filter(({ isSeries }) => isSeries),
    act,
  );
};
/** On those that are shown at first. */
const onShown = (act: OnSubject) => (fixture: Fixture) => {
  const { single, series, changed, cancelled, cancelledSeries } = fixture.events;
  return onSubjects(fixture, [single, series, changed, cancelled, cancelledSeries], act);
};

const updates =
  (fields: object, scope?: string): OnSubject =>
  (fixture, subject) =>
    change(fixture, scope ? occurrenceOf(subject) : subject.id, fields, { ...(scope && { scope }) });
const removes =
  (scope: string): OnSubject =>
  (fixture, subject) => {
    const reference = scope === 'series' ? subject.id : occurrenceOf(subject);
    return askAsOwner(fixture, 'DELETE', `/api/events/${reference}?scope=${scope}`);
  };
const changesStatus =
  (path: '/cancel' | '/reinstate', scope: string, fields: object = {}): OnSubject =>
  (fixture, subject) => {
    const reference = scope === 'series' ? subject.id : occurrenceOf(subject);
    return change(fixture, reference, fields, { scope, path, method: 'POST' });
  };
const updatesCalendars = (fields: object) => async (fixture: Fixture) => {
  for (const calendar of [fixture.shown, fixture.hidden, fixture.closed]) {
    const { version } = await askAsOwner(fixture, 'GET', `/api/calendars/${calendar.id}`);
    await askAsOwner(fixture, 'PATCH', `/api/calendars/${calendar.id}`, { version, ...fields });
  }
};
const onCalendars =
  (act: (fixture: Fixture, calendar: { id: string }) => Promise<unknown>) => async (fixture: Fixture) => {
    for (const calendar of [fixture.shown, fixture.hidden, fixture.closed]) await act(fixture, calendar);
  };
/** Does something and undoes it. */
const undone = async (fixture: Fixture, act: (fixture: Fixture) => Promise<unknown>) => {
  const undoKey = randomUUID();
  await act({ ...fixture, undoKey });
  await askAsOwner(fixture, 'POST', `/api/undo/${undoKey}`);
};
const updatesSettings = async (fixture: Fixture, fields: object) => {
  const { version } = await askAsOwner(fixture, 'GET', '/api/settings');
  await askAsOwner(fixture, 'PATCH', '/api/settings', { version, ...fields });
};
const setsAccount = (state: 'active' | 'deactivated' | 'deleted') => async (fixture: Fixture) => {
  services.auth.setAccountState(fixture.owner.user_id, state);
  await services.askAs('auth', 'POST', `/internal/accounts/${fixture.owner.user_id}/follow`);
};
const later = (title: string, { id }: { id: string }) => ({
  title,
  start_local: '2031-04-02T19:00',
  end_local: '2031-04-02T21:00',
  timezone: 'Europe/Berlin',
  calendar_id: id,
});
/** Waits until a statement, about the fixture's owner, finds no row. */
const isGone = (what: string, statement: string) => (fixture: Fixture) =>
  until(what, async () => (await runs(statement)(fixture)).rowCount === 0);
/** Runs a statement with the id of the fixture's owner, and answers nothing. */
const runs =
  (statement: string) =>
  ({ owner }: Fixture) =>
    askDatabase(statement, statement.includes('$1') ? [owner.user_id] : []);

/**
 * Every way in which something is written, each on a fixture of its own. Those of jobs prepare what there is to be done and
 * then wait for a replica that starts, which does it.
 */
export const writingActs: WritingAct[] = [
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
  {
    of: 'putCustomization',
    act: onEvents((fixture, { id }) =>
      askAsOwner(fixture, 'PUT', `/api/events/${id}/customization`, { ...COLORS, version: 0 }),
    ),
  },
  {
    of: 'deleteCustomization',
    prepare: onEvents((fixture, { id }) =>
      askAsOwner(fixture, 'PUT', `/api/events/${id}/customization`, { ...COLORS, version: 0 }),
    ),
    act: onEvents((fixture, { id }) => askAsOwner(fixture, 'DELETE', `/api/events/${id}/customization`)),
  },
  {
    of: 'putLogo',
    act: onShown(({ owner }, { id }) => services.putFile(owner, `/api/events/${id}/logo`, PNG)),
  },
  {
    of: 'deleteLogo',
    prepare: onShown(({ owner }, { id }) => services.putFile(owner, `/api/events/${id}/logo`, PNG)),
    act: onShown((fixture, { id }) => askAsOwner(fixture, 'DELETE', `/api/events/${id}/logo`)),
  },
  {
    of: 'putCalendarImage',
    isWide: true,
    act: onCalendars(({ owner }, { id }) => services.putFile(owner, `/api/calendars/${id}/images/logo`, PNG)),
  },
  {
    of: 'deleteCalendarImage',
    isWide: true,
    prepare: onCalendars(({ owner }, { id }) =>
      services.putFile(owner, `/api/calendars/${id}/images/logo`, PNG),
    ),
    act: onCalendars((fixture, { id }) => askAsOwner(fixture, 'DELETE', `/api/calendars/${id}/images/logo`)),
  },
  {
    of: 'createCollection',
    act: (fixture) => createsCollection(fixture),
  },
  {
    of: 'updateCollection',
    prepare: (fixture) => createsCollection(fixture),
    act: async (fixture) => {
      const { items } = await askAsOwner<{ items: [Created & { version: number }] }>(
        fixture,
        'GET',
        '/api/collections',
      );
      const { id, version } = items[0];
      await askAsOwner(fixture, 'PATCH', `/api/collections/${id}`, {
        ...collectionOf(fixture),
        name: 'Else',
        version,
      });
    },
  },
  {
    of: 'deleteCollection',
    prepare: (fixture) => createsCollection(fixture),
    act: async (fixture) => {
      const { items } = await askAsOwner<{ items: [Created] }>(fixture, 'GET', '/api/collections');
      await askAsOwner(fixture, 'DELETE', `/api/collections/${items[0].id}`);
    },
  },
  { of: 'putDefaultLogo', act: ({ owner }) => services.putFile(owner, '/api/settings/logo?version=0', PNG) },
  {
    of: 'deleteDefaultLogo',
    prepare: ({ owner }) => services.putFile(owner, '/api/settings/logo?version=0', PNG),
    act: (fixture) => askAsOwner(fixture, 'DELETE', '/api/settings/logo?version=1'),
  },
  {
    of: 'updateSettings',
    act: (fixture) => updatesSettings(fixture, { default_background_color: '#ffeedd' }),
  },
  {
    of: 'createCalendar',
    act: async (fixture) => {
      for (const is_public of [true, false]) {
        await askAsOwner(fixture, 'POST', '/api/calendars', { name: 'New', is_public });
      }
    },
  },
  ...[
    { name: 'Renamed' },
    { description: 'Described' },
    { color: '#0d7d71' },
    { embed_sites: ['https://example.org'] },
    { cancelled_events: 'remove' },
    { busy_status: 'busy' },
    { default_view: 'list', week_start: 1 },
    { reminder_minutes: 60 },
    { cover_alt: 'A boat' },
    { is_public: false },
    { is_public: true },
  ].map((fields) => ({
    of: 'updateCalendar',
    title: JSON.stringify(fields),
    isWide: true as const,
    act: updatesCalendars(fields),
  })),
  {
    of: 'updateCalendar',
    title: 'private, an event, and public again',
    isWide: true,
    act: async (fixture) => {
      await updatesCalendars({ is_public: false })(fixture);
      await onEvents(updates({ title: 'Renamed in private' }))(fixture);
      await updatesCalendars({ is_public: true })(fixture);
    },
  },
  {
    of: 'deleteCalendar',
    isWide: true,
    act: onCalendars((fixture, { id }) => askAsOwner(fixture, 'DELETE', `/api/calendars/${id}`)),
  },
  {
    of: 'restoreFromBin',
    title: 'events',
    prepare: onEvents(removes('series')),
    act: onEvents((fixture, { id }) => askAsOwner(fixture, 'POST', `/api/bin/${id}/restore`)),
  },
  {
    of: 'restoreFromBin',
    title: 'what followed one date',
    prepare: onFollowing(removes('following')),
    act: async (fixture) => {
      const { items } = await askAsOwner<{ items: { id: string }[] }>(fixture, 'GET', '/api/bin');
      for (const { id } of items) await askAsOwner(fixture, 'POST', `/api/bin/${id}/restore`);
    },
  },
  {
    of: 'restoreFromBin',
    title: 'calendars',
    isWide: true,
    prepare: onCalendars((fixture, { id }) => askAsOwner(fixture, 'DELETE', `/api/calendars/${id}`)),
    act: onCalendars((fixture, { id }) => askAsOwner(fixture, 'POST', `/api/bin/${id}/restore`)),
  },
  {
    of: 'restoreFromBin',
    title: 'right after the deletion',
    act: onEvents(async (fixture, { id }) => {
      await askAsOwner(fixture, 'DELETE', `/api/events/${id}?scope=series`);
      await askAsOwner(fixture, 'POST', `/api/bin/${id}/restore`);
    }),
  },
  {
    of: 'restoreFromBin',
    title: 'a calendar right after the deletion',
    isWide: true,
    act: onCalendars(async (fixture, { id }) => {
      await askAsOwner(fixture, 'DELETE', `/api/calendars/${id}`);
      await askAsOwner(fixture, 'POST', `/api/bin/${id}/restore`);
    }),
  },
  {
    of: 'emptyBin',
    prepare: onEvents(removes('series')),
    act: (fixture) => askAsOwner(fixture, 'DELETE', '/api/bin'),
  },
  {
    of: 'undoChange',
    title: 'of events',
    act: async (fixture) => {
      for (const act of [
        onEvents(updates({ title: 'Renamed' })),
        onOccurrences(updates({ title: 'Renamed once' }, 'occurrence')),
        onEvents(changesStatus('/cancel', 'series', { cancellation_note: 'Snow' })),
        onFollowing(removes('following')),
        onEvents(removes('series')),
      ]) {
        await undone(fixture, act);
      }
    },
  },
  {
    of: 'undoChange',
    title: 'of what is hidden or shown',
    isWide: true,
    act: (fixture) =>
      undone(fixture, async (asked) => {
        await onEvents(updates({ is_public_shareable: false }))(asked);
        await onEvents(updates({ is_public_shareable: true }))(asked);
      }),
  },
  {
    of: 'undoChange',
    title: 'of calendars',
    isWide: true,
    act: (fixture) => undone(fixture, updatesCalendars({ name: 'Renamed', cancelled_events: 'remove' })),
  },
  {
    of: 'undo_steps',
    act: runs(`INSERT INTO undo_steps (user_id, key, created_at)
      VALUES ($1, gen_random_uuid(), now() - interval '2 days')`),
    isDone: isGone('what can no longer be undone', 'SELECT FROM undo_steps WHERE user_id = $1'),
  },
  { of: 'followAccount', title: 'deactivates', isWide: true, act: setsAccount('deactivated') },
  {
    of: 'followAccount',
    title: 'reactivates',
    isWide: true,
    prepare: setsAccount('deactivated'),
    act: setsAccount('active'),
  },
  { of: 'followAccount', title: 'deletes', isWide: true, act: setsAccount('deleted') },
  {
    of: 'reportFeedReads',
    act: ({ shown }) => {
      const at = new Date().toISOString();
      const counts = { last_read_at: at, version: at, bytes: 1, reads: 1, not_modified: 0 };
      const reads = [{ calendar_id: shown.id, program: 'google', ...counts }];
      return services.askAs('feed', 'POST', '/internal/feed-reads', { reads });
    },
  },
  {
    of: 'findPublicCalendars',
    act: ({ shown }) =>
      services.askAs('feed', 'POST', '/internal/public/calendars/still-public', { ids: shown.id }),
  },
  {
    of: 'createImport',
    act: async (fixture) => void (await bring(fixture, 'shown')),
  },
  {
    of: 'createImportFromAddress',
    // What is there need not be known: an import that waits for an answer is there as well.
    act: (fixture) =>
      askAsOwner(fixture, 'POST', '/api/imports/address', {
        address: 'https://127.0.0.1/calendar.ics',
        calendar_id: fixture.shown.id,
      }),
  },
  {
    of: 'updateImport',
    act: async (fixture) => {
      const read = await bring(fixture, 'shown');
      const choices = { version: read.version, calendar_id: fixture.hidden.id, leave: [1] };
      await askAsOwner(fixture, 'PATCH', `/api/imports/${read.id}`, choices);
    },
  },
  {
    of: 'deleteImport',
    act: async (fixture) => {
      const { id } = await bring(fixture, 'shown');
      await askAsOwner(fixture, 'DELETE', `/api/imports/${id}`);
    },
  },
  {
    of: 'runImport',
    act: onImports((fixture, one) => actOnImport(fixture, one, 'run')),
  },
  {
    of: 'stopImport',
    act: async (fixture) => {
      const { id, version } = await bring(fixture, 'shown');
      await askAsOwner(fixture, 'POST', `/api/imports/${id}/run`, { version });
      await askAsOwner(fixture, 'DELETE', `/api/imports/${id}/run`);
      const stopped = await settled(fixture, id);
      // It may have been done before, or have nothing written yet.
      if (stopped.state === 'stopped') await actOnImport(fixture, stopped, 'run');
    },
  },
  {
    of: 'undoImport',
    prepare: onImports((fixture, one) => actOnImport(fixture, one, 'run')),
    act: async (fixture) => {
      const { items } = await askAsOwner<{ items: ReadImport[] }>(fixture, 'GET', '/api/imports');
      for (const one of items) await actOnImport(fixture, one, 'undo');
      // What an import made goes for good when it is taken back: its file has it.
      await askDatabase(
        `DELETE FROM lost WHERE id IN (SELECT event_id FROM import_items i JOIN imports m ON m.id = i.import_id
           WHERE m.user_id = $1 AND becomes = 'new')`,
        [fixture.owner.user_id],
      );
    },
  },
  {
    of: 'createArchive',
    act: makeArchive,
  },
  {
    of: 'exports/archive-waits',
    act: async () => {
      const queue = startTestQueue(services.settings.REDIS_URL, 'exports');
      await queue.add('archive-waits', { archive_id: randomUUID() });
      await queue.close();
    },
  },
  {
    of: 'archives that were kept long enough',
    prepare: makeArchive,
    act: runs(`UPDATE archives SET created_at = now() - interval '2 days', finished_at = now() - interval '2 days'
      WHERE user_id = $1 AND state <> 'making'`),
    isDone: isGone(
      'an archive',
      `SELECT FROM archives WHERE user_id = $1 AND created_at < now() - interval '25 hours'`,
    ),
  },
  {
    of: 'imports/import-waits',
    act: async () => {
      const queue = startTestQueue(services.settings.REDIS_URL, 'imports');
      await queue.add('import-waits', { import_id: randomUUID() });
      await queue.close();
    },
  },
  {
    of: 'previews of imports, and entries of those that cannot be taken back',
    prepare: async (fixture) => actOnImport(fixture, await bring(fixture, 'shown'), 'run'),
    act: runs(`UPDATE imports SET created_at = now() - interval '8 days', finished_at = now() - interval '8 days'
      WHERE user_id = $1`),
    isDone: isGone(
      'entries of an import',
      'SELECT FROM import_items i JOIN imports m ON m.id = i.import_id WHERE m.user_id = $1',
    ),
  },
  {
    of: 'putCalendarSource',
    act: (fixture) => keepInStep(fixture),
  },
  {
    of: 'checkCalendarSource',
    prepare: (fixture) => keepInStep(fixture),
    act: ({ shown, ...fixture }) =>
      askAsOwner({ shown, ...fixture }, 'POST', `/api/calendars/${shown.id}/source/check`, {}),
  },
  {
    of: 'deleteCalendarSource',
    prepare: (fixture) => keepInStep(fixture),
    act: ({ shown, ...fixture }) =>
      askAsOwner({ shown, ...fixture }, 'DELETE', `/api/calendars/${shown.id}/source`),
  },
  {
    of: 'cleanup/account-changed',
    isWide: true,
    act: async (fixture) => {
      const { user_id } = fixture.owner;
      services.auth.setAccountState(user_id, 'deleted');
      const queue = startTestQueue(services.settings.REDIS_URL, 'cleanup');
      await queue.add('account-changed', { account_id: user_id });
      await queue.close();
    },
    isDone: isGone('events', 'SELECT FROM events WHERE user_id = $1'),
  },
  {
    of: 'rows of deleted accounts',
    isWide: true,
    act: runs(`INSERT INTO inactive_accounts (account_id, state) VALUES ($1, 'deleted')`),
    isDone: isGone('events', 'SELECT FROM events WHERE user_id = $1'),
  },
  {
    of: 'cancelled events in feeds that remove them',
    isWide: true,
    prepare: async (fixture) => {
      await updatesCalendars({ cancelled_events: 'remove' })(fixture);
      await onOccurrences(changesStatus('/cancel', 'occurrence'))(fixture);
    },
    act: runs(`UPDATE events SET cancelled_at = now() - interval '20 days'
      WHERE user_id = $1 AND status = 'cancelled'`),
    isDone: isGone(
      'cancellations that are not over',
      `SELECT FROM events WHERE user_id = $1 AND status = 'cancelled' AND NOT is_cancellation_over`,
    ),
  },
  {
    of: 'instants of older data of time zones',
    isWide: true,
    prepare: runs(`UPDATE events SET start_time = start_time + interval '30 days',
      end_time = end_time + interval '30 days', series_end = series_end + interval '30 days' WHERE user_id = $1`),
    act: runs(`UPDATE zone_data SET version = '2000a'`),
    isDone: isGone('older data of time zones', `SELECT FROM zone_data WHERE version = '2000a'`),
  },
  {
    of: 'published_changes',
    isWide: true,
    prepare: async (fixture) => {
      await runs(`DELETE FROM published_changes WHERE calendar_id IN
        (SELECT id FROM calendars WHERE user_id = $1)`)(fixture);
      await runs(`UPDATE calendars SET published_at = now() - interval '9 days' WHERE user_id = $1`)(fixture);
    },
    act: async (fixture) => {
      await onEvents(updates({ title: 'Renamed long ago' }))(fixture);
      await runs(`UPDATE published_changes c SET published_at = c.published_at - interval '4 days'
        FROM calendars o WHERE o.id = c.calendar_id AND o.user_id = $1`)(fixture);
      await runs(`UPDATE calendars SET published_at = published_at - interval '4 days' WHERE user_id = $1`)(
        fixture,
      );
    },
    isDone: isGone(
      'changes of long ago',
      `SELECT FROM published_changes c JOIN calendars o ON o.id = c.calendar_id WHERE o.user_id = $1`,
    ),
  },
  {
    of: 'logos',
    prepare: async (fixture) => {
      const { single, series } = fixture.events;
      for (const { id } of [single, series]) {
        await services.putFile(fixture.owner, `/api/events/${id}/logo`, PNG);
      }
      await askAsOwner(fixture, 'DELETE', `/api/events/${series.id}/logo`);
    },
    act: runs(`UPDATE logos SET created_at = now() - interval '2 days' WHERE user_id = $1`),
    isDone: isGone('the unused logo', 'SELECT FROM logos WHERE user_id = $1 OFFSET 1'),
  },
  {
    of: 'what was deleted so long ago that it cannot be restored',
    prepare: onEvents(removes('series')),
    act: runs(`UPDATE bin_items SET deleted_at = now() - interval '31 days' WHERE user_id = $1`),
    isDone: isGone('what is in the bin', 'SELECT FROM bin_items WHERE user_id = $1'),
  },
  {
    of: 'deleted_calendars',
    isWide: true,
    act: async (fixture) => {
      await askAsOwner(fixture, 'DELETE', `/api/calendars/${fixture.shown.id}`);
      await askDatabase(
        `UPDATE deleted_calendars SET deleted_at = now() - interval '500 days' WHERE id = $1`,
        [fixture.shown.id],
      );
    },
    isDone: isGone(
      'calendars deleted long ago',
      `SELECT FROM deleted_calendars WHERE deleted_at < now() - interval '400 days'`,
    ),
  },
  ...['idempotency_keys', 'idempotency keys beyond those that a person may have'].map((of) => ({
    of,
    act: runs(`INSERT INTO idempotency_keys (user_id, key, fingerprint, created_at)
      VALUES ($1, 'key', 'print', now() - interval '2 days')`),
    isDone: isGone('old keys', 'SELECT FROM idempotency_keys WHERE user_id = $1'),
  })),
  {
    of: 'deletion_notices',
    act: runs(`INSERT INTO deletion_notices (user_id, event, created_at)
      VALUES ($1, '{}', now() - interval '8 days')`),
    isDone: isGone('old notices', 'SELECT FROM deletion_notices WHERE user_id = $1'),
  },
  {
    of: 'outbox',
    act: runs(`UPDATE outbox SET settled_at = settled_at - interval '8 days'`),
    isDone: isGone('old messages', `SELECT FROM outbox WHERE settled_at < now() - interval '7 days'`),
  },
  {
    of: 'processed_messages',
    act: runs(`UPDATE processed_messages SET done_at = done_at - interval '61 days'`),
    isDone: isGone(
      'messages worked on long ago',
      `SELECT FROM processed_messages WHERE done_at < now() - interval '60 days'`,
    ),
  },
];
