import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@daymark/service-kit/testing';
import { type Created, services } from './two-services.js';

/** An event of a fixture. */
export interface Subject {
  id: string;
  isSeries: boolean;
  /** The occurrence for actions on one occurrence. */
  index: number;
}

/** The data for one action: calendars of a separate person, each with events in every state. */
export interface Fixture {
  owner: SignedIn;
  /** Requests can be undone with it. */
  undoKey?: string;
  /** Public; everything in it is shown. */
  shown: Created;
  /** Public; it contains the hidden events of the actions, and a shown one that nobody touches. */
  hidden: Created;
  /** Private, with individually shared events. */
  closed: Created;
  /** Public, and empty at first. */
  target: Created;
  events: {
    single: Subject;
    series: Subject;
    changed: Subject;
    cancelled: Subject;
    cancelledSeries: Subject;
    hiddenSingle: Subject;
    hiddenSeries: Subject;
    /** A shared series in which one occurrence is hidden individually: actions are on that one only. */
    hiddenOccurrence: Subject;
    closedSingle: Subject;
    closedSeries: Subject;
  };
}

/** A request to the calendars service as the owner of a fixture. */
export const askAsOwner = <Body = Created>(
  { owner, undoKey }: Fixture,
  method: string,
  path: string,
  body?: object,
): Promise<Body> => services.ask<Body>(owner, method, path, body, method === 'GET' ? undefined : undoKey);

/** Changes an event, or an occurrence of it, with its current version. */
export async function change(
  fixture: Fixture,
  reference: string,
  fields: object,
  { scope, path = '', method = 'PATCH' }: { scope?: string; path?: string; method?: string } = {},
): Promise<void> {
  const { version } = await askAsOwner(fixture, 'GET', `/api/events/${reference}`);
  const query = scope && method === 'PATCH' ? `?scope=${scope}` : '';
  const body = { version, ...fields, ...(scope && method === 'POST' && { scope }) };
  await askAsOwner(fixture, method, `/api/events/${reference}${path}${query}`, body);
}

export const occurrenceOf = ({ id, index }: Subject) => `${id}-occurrence-${index}`;

/** Creates the calendars and events of a fixture, all within one year. */
async function makeFixture(year: number): Promise<Fixture> {
  const owner = await services.signIn();
  const createCalendar = (name: string, is_public: boolean) =>
    services.ask(owner, 'POST', '/api/calendars', { name, is_public });
  const shown = await createCalendar('Shown', true);
  const hidden = await createCalendar('Hidden', true);
  const closed = await createCalendar('Closed', false);
  const target = await createCalendar('Target', true);
  const create = async (calendar: Created, title: string, fields: object = {}): Promise<Subject> => {
    const { id } = await services.ask(owner, 'POST', '/api/events', {
      title,
      description: `About ${title}`,
      location: 'Hall',
      start_local: `${year}-03-02T19:00`,
      end_local: `${year}-03-02T21:00`,
      timezone: 'Europe/Berlin',
      calendar_id: calendar.id,
      ...fields,
    });
    return { id, isSeries: 'recurrence' in fields, index: 2 };
  };
  const weekly = { recurrence: { recurrence_type: 'daily', interval: 7, count: 6 } };
  const isHidden = { is_public_shareable: false };
  await create(hidden, 'Neighbour');
  const events = {
    single: await create(shown, 'Single'),
    series: await create(shown, 'Series', weekly),
    changed: await create(shown, 'Changed', weekly),
    cancelled: await create(shown, 'Cancelled'),
    cancelledSeries: await create(shown, 'Cancelled series', weekly),
    hiddenSingle: await create(hidden, 'Hidden', isHidden),
    hiddenSeries: await create(hidden, 'Hidden series', { ...weekly, ...isHidden }),
    hiddenOccurrence: await create(hidden, 'Hidden occurrence', weekly),
    closedSingle: await create(closed, 'Closed'),
    closedSeries: await create(closed, 'Closed series', weekly),
  };
  const fixture = { owner, shown, hidden, closed, target, events };
  await change(fixture, occurrenceOf(events.changed), { title: 'Changed by itself' });
  await askAsOwner(fixture, 'DELETE', `/api/events/${events.changed.id}-occurrence-3?scope=occurrence`);
  await change(fixture, occurrenceOf(events.hiddenSeries), { title: 'Hidden and changed' });
  await change(fixture, occurrenceOf(events.hiddenOccurrence), isHidden);
  for (const { id } of [events.cancelled, events.cancelledSeries]) {
    await change(fixture, id, { cancellation_note: 'Rain' }, { path: '/cancel', method: 'POST' });
  }
  return fixture;
}

/** The tables of a fixture, each after those that it refers to. */
const TABLES = [
  { name: 'calendars', rows: 'SELECT * FROM calendars WHERE user_id = $1' },
  { name: 'events', rows: 'SELECT * FROM events WHERE user_id = $1 ORDER BY is_exception' },
  {
    name: 'event_recurrences',
    rows: 'SELECT r.* FROM event_recurrences r JOIN events e ON e.id = r.event_id WHERE e.user_id = $1',
  },
  {
    name: 'calendar_events',
    rows: 'SELECT l.* FROM calendar_events l JOIN events e ON e.id = l.event_id WHERE e.user_id = $1',
  },
];
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The stored form of a fixture. */
export interface Model {
  fixture: Fixture;
  /** Its rows as JSON, with the columns to write. */
  tables: { name: string; columns: string; rows: string }[];
}

/** The model that fixtures of a year are cloned from. */
export async function makeModel(year: number): Promise<Model> {
  const fixture = await makeFixture(year);
  const tables: Model['tables'] = [];
  for (const { name, rows } of TABLES) {
    const columns = await services.sql.query<{ list: string }>(
      `SELECT string_agg(column_name, ', ') AS list FROM information_schema.columns
       WHERE table_schema = 'calendars' AND table_name = $1 AND is_generated = 'NEVER'`,
      [name],
    );
    const stored = await services.sql.query<{ json: string }>(
      `SELECT jsonb_agg(to_jsonb(stored))::text AS json FROM (${rows}) AS stored`,
      [fixture.owner.user_id],
    );
    tables.push({ name, columns: columns.rows[0]!.list, rows: stored.rows[0]!.json });
  }
  return { fixture, tables };
}

/**
 * Clones a fixture for another person, with new ids and uids: creating each by requests would take most of the tests'
 * time.
 */
export async function cloneOf({ fixture: { owner: first, ...fixture }, tables }: Model): Promise<Fixture> {
  const owner = await services.signIn();
  const ids = new Map([[first.user_id, owner.user_id]]);
  const renamed = (text: string) =>
    text.replace(ID, (id) => {
      const other = ids.get(id) ?? randomUUID();
      ids.set(id, other);
      return other;
    });
  for (const { name, columns, rows } of tables) {
    await services.sql.query(
      `INSERT INTO ${name} (${columns})
       SELECT ${columns} FROM jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [renamed(rows)],
    );
  }
  return { owner, ...(JSON.parse(renamed(JSON.stringify(fixture))) as Omit<Fixture, 'owner'>) };
}
