import { type Created, services } from '../two-services.js';
import { askAsOwner, type Fixture } from '../writing-fixture.js';
import {
  onCalendars,
  onEvents,
  PNG,
  updates,
  updatesCalendars,
  type WritingAction,
} from './writing-action.js';

/** Changing the calendars of a collection does not change what each of them shows. */
const collectionOf = ({ shown, target }: Fixture) => ({ name: 'Both', calendar_ids: [shown.id, target.id] });

const createsCollection = (fixture: Fixture) =>
  askAsOwner<Created>(fixture, 'POST', '/api/collections', collectionOf(fixture));

const collectionPath = async (fixture: Fixture) => {
  const { items } = await askAsOwner<{ items: [Created] }>(fixture, 'GET', '/api/collections');
  return `/api/collections/${items[0].id}`;
};

const chooseShortLink = async (fixture: Fixture) => {
  const name = `club-${Date.now()}`;
  await askAsOwner(fixture, 'PUT', `/api/calendars/${fixture.shown.id}/short-link`, { name });
};

const setsAccount = (state: 'active' | 'deactivated' | 'deleted') => async (fixture: Fixture) => {
  services.auth.setAccountState(fixture.owner.user_id, state);
  await services.askAs('auth', 'POST', `/internal/accounts/${fixture.owner.user_id}/follow`);
};

/** Calendars and collections, and notifications of other services about accounts and readers. */
export const calendarActions: WritingAction[] = [
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
  {
    of: 'putCollectionLogo',
    prepare: (fixture) => createsCollection(fixture),
    act: async (fixture) => services.putFile(fixture.owner, `${await collectionPath(fixture)}/logo`, PNG),
  },
  {
    of: 'deleteCollectionLogo',
    prepare: (fixture) => createsCollection(fixture),
    act: async (fixture) => askAsOwner(fixture, 'DELETE', `${await collectionPath(fixture)}/logo`),
  },
  {
    of: 'putCollectionShortLink',
    prepare: (fixture) => createsCollection(fixture),
    act: async (fixture) =>
      askAsOwner(fixture, 'PUT', `${await collectionPath(fixture)}/short-link`, {
        name: `all-${Date.now()}`,
      }),
  },
  {
    of: 'deleteCollectionShortLink',
    prepare: (fixture) => createsCollection(fixture),
    act: async (fixture) => askAsOwner(fixture, 'DELETE', `${await collectionPath(fixture)}/short-link`),
  },
  {
    of: 'askForCalendar',
    prepare: (fixture) => createsCollection(fixture),
    act: async (fixture) =>
      askAsOwner(fixture, 'POST', `${await collectionPath(fixture)}/calendars`, {
        calendar: fixture.hidden.id,
      }),
  },
  {
    of: 'answerCollectionRequest',
    prepare: async (fixture) => {
      await createsCollection(fixture);
      await services.sql.query(
        `INSERT INTO collection_requests (collection_id, calendar_id)
         SELECT id, $2 FROM calendar_collections WHERE user_id = $1`,
        [fixture.owner.user_id, fixture.hidden.id],
      );
    },
    act: async (fixture) =>
      askAsOwner(fixture, 'POST', `${await collectionPath(fixture)}/calendars/${fixture.hidden.id}/answer`, {
        accept: true,
      }),
  },
  {
    of: 'inviteToCollection',
    prepare: (fixture) => createsCollection(fixture),
    act: async (fixture) =>
      askAsOwner(fixture, 'POST', `${await collectionPath(fixture)}/invitations`, {
        email: 'somebody@example.org',
        role: 'viewer',
      }),
  },
  {
    of: 'removeFromCollection',
    prepare: (fixture) => createsCollection(fixture),
    act: async (fixture) =>
      askAsOwner(fixture, 'DELETE', `${await collectionPath(fixture)}/calendars/${fixture.shown.id}`),
  },
  {
    of: 'addHolidays',
    act: (fixture) => askAsOwner(fixture, 'POST', '/api/calendars/holidays', { country: 'DE' }),
  },
  {
    of: 'putShortLink',
    act: (fixture) => chooseShortLink(fixture),
  },
  {
    of: 'deleteShortLink',
    prepare: (fixture) => chooseShortLink(fixture),
    act: (fixture) => askAsOwner(fixture, 'DELETE', `/api/calendars/${fixture.shown.id}/short-link`),
  },
  {
    of: 'createCalendar',
    act: async (fixture) => {
      for (const is_public of [true, false]) {
        await askAsOwner(fixture, 'POST', '/api/calendars', { name: 'New', is_public });
      }
    },
  },
  {
    of: 'moveCalendar',
    act: (fixture) =>
      askAsOwner(fixture, 'PUT', `/api/calendars/${fixture.shown.id}/place`, { after: fixture.hidden.id }),
  },
  {
    of: 'hideCalendars',
    act: (fixture) =>
      askAsOwner(fixture, 'PATCH', '/api/calendars', { hidden: [fixture.shown.id], shown: [] }),
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
    { language: 'de' },
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
];
