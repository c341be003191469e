import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@daymark/contracts';
import * as interchange from '@daymark/contracts/interchange';
import * as internalContracts from '@daymark/contracts/internal';
import { testRedis } from '@daymark/local-stack';
import { until } from '@daymark/service-kit/testing';
import { Redis } from 'ioredis';
import { type RunningFeed, services, startFeed, useTwoServices } from './support/two-services.js';
import { type WritingAction, writingActions } from './support/writing-actions.js';
import { cloneOf, type Fixture, makeModel, type Model } from './support/writing-fixture.js';

const YEAR = 2031;
/** Eight times as long as on a quiet machine. */
const TIMEOUT_MS = 600_000;
/** Number of fixtures that are processed at once. */
const AT_ONCE = 4;
/** Number of fixtures that one client may read per minute. */
const LOOKED_AT_IN_A_MINUTE = 20;
/** Services other than calendars write these, and calendars is notified through a route that has a row. */
const WRITTEN_ELSEWHERE = /^\/api\/(auth|admin)\//;
const MESSAGES_TO_OTHERS = [
  'email/send-calendar-mail',
  'email/send-mail',
  'notices/calendar-news',
  'notices/event-deleted',
  'notices/archive-ready',
  'notices/source-failing',
  'audit/record-entry',
];

/** What these services ask calendars for, and calendars itself asks others, writes nothing. */
const READERS = ['admin', 'calendars', 'gateway'];

/** The responses for an anonymous client, by path. */
type Seen = Record<string, { status: number; etag: string | undefined; text: string }>;

interface Row {
  act: WritingAction;
  fixture: Fixture;
  /** By a running feed service: before the action, and after it. */
  before: Seen;
  after: Seen;
  /** By a feed service that starts empty after all actions. */
  anew: Seen;
}

/** The calendars service is a separate process, so its hourly jobs are read from its build. */
async function namesOfJobs(): Promise<string[]> {
  const built = new URL('../../calendars/dist/retention/retention.module.js', import.meta.url).href;
  const { RetentionService } = (await import(built)) as { RetentionService: new () => { names: string[] } };
  return new RetentionService().names;
}

function namesOfEndpoints(): string[] {
  return Object.entries({ ...contracts, ...interchange, ...internalContracts })
    .filter(
      ([, one]) =>
        typeof one === 'object' &&
        'method' in one &&
        one.method !== 'GET' &&
        !WRITTEN_ELSEWHERE.test(one.path) &&
        !(one.access.kind === 'internal' && one.access.callers.some((caller) => READERS.includes(caller))),
    )
    .map(([name]) => name);
}

const namesOfMessages = () =>
  Object.entries(internalContracts.queueMessages)
    .flatMap(([queue, messages]) => Object.keys(messages).map((message) => `${queue}/${message}`))
    .filter((name) => !MESSAGES_TO_OTHERS.includes(name));

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}

/** Lets a minute pass for limits. */
async function letAMinutePass(url = services.settings.REDIS_URL): Promise<void> {
  const redis = new Redis(url);
  const keys = await redis.keys('*rate-limit*');
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
}

const calendarsOf = ({ shown, hidden, closed, target }: Fixture) => [shown, hidden, closed, target];

/** The paths that feed caches. */
const addressesOfCalendars = ({ act: { year = YEAR }, fixture }: Row): string[] => [
  `/feed/${fixture.closed.id}.ics`,
  ...[fixture.shown, fixture.hidden, fixture.target].flatMap(({ id }) => [
    `/feed/${id}.ics`,
    `/api/public/calendars/${id}`,
    `/api/public/calendars/${id}/events?from=${year}-01-01T00:00:00Z&to=${year}-12-31T00:00:00Z`,
  ]),
];

/** The paths that feed requests from calendars each time. */
const addressesOfEvents = ({ fixture: { events } }: Row): string[] => [
  `/api/public/events/${events.single.id}`,
  `/api/public/events/${events.changed.id}-occurrence-${events.changed.index}`,
  `/feed/event/${events.series.id}.ics`,
];

async function look(feed: RunningFeed, addresses: string[]): Promise<Seen> {
  const seen: Seen = {};
  for (const address of addresses) {
    // A busy machine may exceed the time that a read has.
    const { status, headers, text } = await until(address, async () => {
      const answer = await feed.get(address);
      return answer.status === 503 ? undefined : answer;
    });
    // Each refusal contains the id of its request.
    const isRefusal = status >= 400;
    seen[address] = { status, etag: headers.etag, text: isRefusal ? '' : text };
  }
  return seen;
}

/**
 * Makes the database record at the end of each transaction which events and calendars were deleted in it and are
 * neither in the bin nor restored, unless their owner's account was deleted.
 */
const NOTE_WHAT_IS_LOST = `
  CREATE TABLE lost (id uuid, from_table text);
  CREATE FUNCTION note_what_is_lost() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM bin_items WHERE id = OLD.id)
       AND NOT EXISTS (SELECT FROM history_states WHERE subject_id = OLD.id AND bin_item_id IS NOT NULL AND state IS NOT NULL)
       AND NOT EXISTS (SELECT FROM inactive_accounts WHERE account_id = OLD.user_id AND state = 'deleted') THEN
      INSERT INTO lost VALUES (OLD.id, TG_TABLE_NAME);
    END IF;
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER events_are_not_lost AFTER DELETE ON events DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NOT OLD.is_exception) EXECUTE FUNCTION note_what_is_lost();
  CREATE CONSTRAINT TRIGGER calendars_are_not_lost AFTER DELETE ON calendars DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION note_what_is_lost();
`;

describe('Every act that writes', () => {
  useTwoServices();
  let rows: Row[];
  let ofNothing: RunningFeed;
  let stopReplica: () => Promise<void>;

  beforeAll(async () => {
    rows = writingActions.map((act) => ({ act }) as Row);
    const models = new Map<number, Model>();
    for (const { year = YEAR } of writingActions)
      if (!models.has(year)) models.set(year, await makeModel(year));
    await services.sql.query(NOTE_WHAT_IS_LOST, []);
    let lookedBefore = 0;
    await inTurns(rows, async (row) => {
      if (++lookedBefore % LOOKED_AT_IN_A_MINUTE === 0) await letAMinutePass();
      row.fixture = await cloneOf(models.get(row.act.year ?? YEAR)!);
      await row.act.prepare?.(row.fixture);
      row.before = await look(services.feed, addressesOfCalendars(row));
    });
    await letAMinutePass();
    await inTurns(rows, async ({ act, fixture }) => void (await act.act(fixture)));
    stopReplica = (await services.startCalendarsReplica()).kill;
    await inTurns(rows, async ({ act, fixture }) => void (await act.isDone?.(fixture)));
    await letAMinutePass();
    const { url } = await testRedis();
    ofNothing = await startFeed({ ...services.settings, REDIS_URL: url });
    let lookedAfter = 0;
    await inTurns(rows, async (row) => {
      if (++lookedAfter % LOOKED_AT_IN_A_MINUTE === 0)
        await Promise.all([letAMinutePass(), letAMinutePass(url)]);
      const addresses = [...addressesOfCalendars(row), ...addressesOfEvents(row)];
      row.anew = await look(ofNothing, addresses);
      await untilFeedsAgree(row);
      row.after = await look(services.feed, addresses);
    });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await ofNothing.service.close();
    await stopReplica();
  });

  /**
   * A change shows within two seconds, or later on a busy machine. If a feed never becomes right, a test below says so,
   * and no other is waited for.
   */
  let patienceMs = 30_000;
  const untilFeedsAgree = ({ anew, fixture }: Row) =>
    Promise.all(
      calendarsOf(fixture).map(({ id }) =>
        until(
          `/feed/${id}.ics`,
          async () => {
            const { status, headers } = await services.feed.get(`/feed/${id}.ics`);
            const { status: expected, etag } = anew[`/feed/${id}.ics`]!;
            return status === expected && headers.etag === etag;
          },
          patienceMs,
        ).catch(() => (patienceMs = 0)),
      ),
    );

  it('has a row: each writing endpoint, each message from a queue, and each job', async () => {
    const names = new Set([...namesOfEndpoints(), ...namesOfMessages(), ...(await namesOfJobs())]);
    expect([...new Set(writingActions.map(({ of }) => of))].sort()).toEqual([...names].sort());
  });

  it('is followed by the same feeds, calendars, lists and pages as if they were all written again', () => {
    const differing = rows.flatMap(({ act, after, anew }) =>
      Object.keys(anew)
        .filter((address) => JSON.stringify(after[address]) !== JSON.stringify(anew[address]))
        .map((address) => ({ act: nameOf(act), address, after: after[address], anew: anew[address] })),
    );
    expect(differing).toEqual([]);
  });

  it('does not change any feed, list or tag by data that the audience cannot see', () => {
    const moved = rows
      .filter(({ act }) => !act.isWide)
      .flatMap(({ act, fixture: { hidden, closed }, before, after }) =>
        Object.keys(before)
          .filter((address) => address.includes(hidden.id) || address.includes(closed.id))
          .filter((address) => JSON.stringify(before[address]) !== JSON.stringify(after[address]))
          .map((address) => ({ act: nameOf(act), address, before: before[address], after: after[address] })),
      );
    expect(moved).toEqual([]);
  });

  it('loses no event and no calendar: what is deleted is in the bin, unless the account is deleted', async () => {
    const { rows: lost } = await services.sql.query('SELECT from_table, id FROM lost', []);
    expect(lost).toEqual([]);
    const { rows: kept } = await services.sql.query<{ kinds: number }>(
      'SELECT count(DISTINCT (kind, deleted_by))::int AS kinds FROM bin_items',
      [],
    );
    expect(kept).toEqual([{ kinds: 3 }]);
  });

  it('changes what the audience sees of calendars, where it is about that', () => {
    const unchanged = rows
      .filter(({ before, after }) =>
        Object.keys(before).every(
          (address) => JSON.stringify(before[address]) === JSON.stringify(after[address]),
        ),
      )
      .map(({ act }) => nameOf(act));
    expect(unchanged.sort()).toEqual(UNSEEN.sort());
  });
});

const nameOf = ({ of, title }: WritingAction) => (title ? `${of}: ${title}` : of);

/** Actions without effect on calendars: customizations only appear on the pages of events. */
const UNSEEN = [
  'updateEvent: to nothing else',
  'cleanUpEvents: archives',
  'putCustomization',
  'deleteCustomization',
  'putLogo',
  'deleteLogo',
  'allowSharing: alone',
  'deletion_notices',
  'audit_subjects',
  'former_collection_addresses',
  'short_links',
  'short links of deleted calendars',
  'putDefaultLogo',
  'deleteDefaultLogo',
  'updateSettings',
  'copyEvent',
  'createCalendar',
  'moveCalendar',
  'hideCalendars',
  'createCollection',
  'updateCollection',
  'deleteCollection',
  'putCollectionLogo',
  'deleteCollectionLogo',
  'putCollectionShortLink',
  'deleteCollectionShortLink',
  'askForCalendar',
  'answerCollectionRequest',
  'inviteToCollection',
  'inviteMember',
  'withdrawInvitation',
  'changeMemberRole',
  'removeMember',
  'changeMembership',
  'offerOwnership',
  'answerInvitation: a calendar that is handed over',
  'answerInvitation: a calendar that is not taken',
  'findInvitations',
  'calendar_invitations',
  'invitation_mails',
  'calendar_notices',
  'live_changes',
  'removeFromCollection',
  'collection_requests',
  'emptyBin',
  'what was deleted so long ago that it cannot be restored',
  'reportFeedReads',
  'findOverlaps',
  'addHolidays',
  'years that calendars with public holidays lack',
  'findPublicCalendars',
  'logos',
  'idempotency_keys',
  'idempotency keys beyond those that a person may have',
  'outbox',
  'processed_messages',
  'what was done before the history begins',
  'createArchive',
  'exports/archive-waits',
  'archives that were kept long enough',
  'createImport',
  'addImportPart',
  'createImportFromAddress',
  'updateImport',
  'deleteImport',
  'imports/import-waits',
  'putCalendarSource',
  'checkCalendarSource',
  'deleteCalendarSource',
  'previews of imports, and entries of those that cannot be undone',
];
