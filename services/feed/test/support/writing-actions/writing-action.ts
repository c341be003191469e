import { until } from '@daymark/service-kit/testing';
import { services } from '../two-services.js';
import { askAsOwner, change, type Fixture, occurrenceOf, type Subject } from '../writing-fixture.js';

/** A way of writing. */
export interface WritingAction {
  /** The endpoint, `queue/message`, or what the hourly job deletes. */
  of: string;
  /** A description, if there are several ways. */
  title?: string;
  /** When the events of its fixture take place. */
  year?: number;
  /** It affects calendars or everything of a person: the public data of hidden events' calendars changes too. */
  isWide?: true;
  /** Prepares what has to exist before the audience reads for the first time. */
  prepare?: (fixture: Fixture) => Promise<unknown>;
  act: (fixture: Fixture) => Promise<unknown>;
  /** Waits until the job has finished the work that `act` prepared. */
  isDone?: (fixture: Fixture) => Promise<unknown>;
}

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export type OnSubject = (fixture: Fixture, subject: Subject) => Promise<unknown>;

export async function onSubjects(fixture: Fixture, subjects: Subject[], act: OnSubject): Promise<void> {
  for (const subject of subjects) await act(fixture, subject);
}

/** On every event or whole series. */
export const onEvents = (act: OnSubject) => (fixture: Fixture) => {
  const { hiddenOccurrence: _, ...events } = fixture.events;
  return onSubjects(fixture, Object.values(events), act);
};

/** On one occurrence of every series. */
export const onOccurrences = (act: OnSubject) => (fixture: Fixture) =>
  onSubjects(
    fixture,
    Object.values(fixture.events).filter(({ isSeries }) => isSeries),
    act,
  );

/** On one occurrence of every series and all following ones. */
export const onFollowing = (act: OnSubject) => (fixture: Fixture) => {
  const { hiddenOccurrence: _, ...events } = fixture.events;
  return onSubjects(
    fixture,
    Object.values(events).filter(({ isSeries }) => isSeries),
    act,
  );
};

export const updates =
  (fields: object, scope?: string): OnSubject =>
  (fixture, subject) =>
    change(fixture, scope ? occurrenceOf(subject) : subject.id, fields, { ...(scope && { scope }) });

export const removes =
  (scope: string): OnSubject =>
  (fixture, subject) => {
    const reference = scope === 'series' ? subject.id : occurrenceOf(subject);
    return askAsOwner(fixture, 'DELETE', `/api/events/${reference}?scope=${scope}`);
  };

export const changesStatus =
  (path: '/cancel' | '/reinstate', scope: string, fields: object = {}): OnSubject =>
  (fixture, subject) => {
    const reference = scope === 'series' ? subject.id : occurrenceOf(subject);
    return change(fixture, reference, fields, { scope, path, method: 'POST' });
  };

export const updatesCalendars = (fields: object) => async (fixture: Fixture) => {
  for (const calendar of [fixture.shown, fixture.hidden, fixture.closed]) {
    const { version } = await askAsOwner(fixture, 'GET', `/api/calendars/${calendar.id}`);
    await askAsOwner(fixture, 'PATCH', `/api/calendars/${calendar.id}`, { version, ...fields });
  }
};

export const onCalendars =
  (act: (fixture: Fixture, calendar: { id: string }) => Promise<unknown>) => async (fixture: Fixture) => {
    for (const calendar of [fixture.shown, fixture.hidden, fixture.closed]) await act(fixture, calendar);
  };

export const updatesSettings = async (fixture: Fixture, fields: object) => {
  const { version } = await askAsOwner(fixture, 'GET', '/api/settings');
  await askAsOwner(fixture, 'PATCH', '/api/settings', { version, ...fields });
};

/** Waits until a statement about the fixture's owner finds no row. */
export const isGone = (what: string, statement: string) => (fixture: Fixture) =>
  until(what, async () => (await runs(statement)(fixture)).rowCount === 0);

/** Runs a statement with the id of the fixture's owner. */
export const runs =
  (statement: string) =>
  ({ owner }: Fixture) =>
    services.sql.query(statement, statement.includes('$1') ? [owner.user_id] : []);
