import type { MemberRole } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';

/** Whether something counts as a person's. What others may do with it is a question for the policy. */
export const isOwnedBy = (userId: string, { user_id }: { user_id: string }): boolean => user_id === userId;

/** The same as a condition of TypeORM. */
export const rowsOf = (userId: string) => ({ user_id: userId });

/** SQL: rows that count as a person's, for quotas, for the identity of imported events, and for what only owners do. */
export const ownedBy = (person: string, table: string): string => `${table}.user_id = ${person}`;

/** SQL: rows but for drafts of others. A draft is for its maker alone, whoever owns the calendar that it is in. */
export const exceptOthersDrafts = (person: string, table: string): string =>
  `(${table}.draft IS NULL OR coalesce(${table}.created_by, ${table}.user_id) = ${person})`;

const memberIn = (person: string) =>
  `SELECT m.calendar_id FROM calendar_members m WHERE m.user_id = ${person}`;

/** SQL: the calendars that a person may read, for lists. */
export const calendarsOf = (person: string, table: string): string =>
  `(${ownedBy(person, table)} OR ${table}.id IN (${memberIn(person)}))`;

/** SQL: where a calendar is in a person's list: among one's own, or among those in which one has a role. */
export const placeInList = (person: string): string =>
  `CASE WHEN ${ownedBy(person, 'c')} THEN c.position ELSE (
    SELECT m.position FROM calendar_members m WHERE m.calendar_id = c.id AND m.user_id = ${person}) END`;

/** SQL: the rows that have these places, and say what is hidden, of the person $1. */
export const rowsWithPlaces = (isOwner: boolean) =>
  isOwner
    ? {
        table: 'calendars',
        key: 'id',
        listed: `SELECT c.id, c.position, c.created_at FROM calendars c WHERE ${ownedBy('$1', 'c')}`,
      }
    : {
        table: 'calendar_members',
        key: 'calendar_id',
        listed: `SELECT c.id, m.position, c.created_at
          FROM calendar_members m JOIN calendars c ON c.id = m.calendar_id WHERE ${ownedBy('$1', 'm')}`,
      };

/** SQL: the array of those who may read a calendar, as its owner or with a role in it. */
export const readersOf = (table: string): string =>
  `array_prepend(${table}.user_id, ARRAY(SELECT m.user_id FROM calendar_members m WHERE m.calendar_id = ${table}.id))`;

/**
 * SQL: the events, changed and deleted dates that a person with a role in others' calendars may read. The owners come
 * first, so that the indexes that begin with an owner serve.
 */
const readableBy = (person: string, table: string): string =>
  `${table}.user_id = ANY (ARRAY(SELECT ${person} UNION
     SELECT c.user_id FROM calendars c WHERE c.id IN (${memberIn(person)})))
   AND ${exceptOthersDrafts(person, table)}
   AND (${ownedBy(person, table)} OR EXISTS (SELECT FROM calendar_events l
     WHERE l.event_id = coalesce(${table}.parent_event_id, ${table}.id)
       AND l.calendar_id = ANY (ARRAY(${memberIn(person)}))))`;

/** What a person may read: pieces of SQL for lists, and the roles that they follow from. */
export interface Readable {
  /** In calendars of others, by calendar. */
  roles: ReadonlyMap<string, MemberRole>;
  events: (person: string, table: string) => string;
  /** Those places of such events in calendars that the person may know of. */
  places: (person: string, table: string) => string;
  /** Whether an event that the person may read is another's. */
  isOthers: (person: string, table: string) => string;
}

/** Others' drafts are found once, in an index of their own: a list is read from its index alone. */
const ownEvents = (person: string, table: string): string =>
  `${ownedBy(person, table)} AND ${table}.id NOT IN (SELECT d.id FROM events d
     WHERE ${ownedBy(person, 'd')} AND d.draft IS NOT NULL AND d.created_by <> d.user_id)`;

const OWN: Omit<Readable, 'roles'> = { events: ownEvents, places: () => 'true', isOthers: () => 'false' };
const WITH_OTHERS: Omit<Readable, 'roles'> = {
  events: readableBy,
  // Found once, not for each event.
  places: (person, table) =>
    `${table}.calendar_id = ANY (ARRAY(
      SELECT c.id FROM calendars c WHERE ${ownedBy(person, 'c')} UNION ALL ${memberIn(person)}))`,
  isOthers: (person, table) => `NOT ${ownedBy(person, table)}`,
};

/**
 * What a person may read. Whoever has no role in another person's calendar gets the plain conditions, by which indexes are
 * read in their order.
 */
export async function readableFor(manager: EntityManager, userId: string): Promise<Readable> {
  const rows = await manager.query<{ calendar_id: string; role: MemberRole }[]>(
    'SELECT calendar_id, role FROM calendar_members WHERE user_id = $1',
    [userId],
  );
  const roles = new Map(rows.map(({ calendar_id, role }) => [calendar_id, role]));
  return { ...(roles.size > 0 ? WITH_OTHERS : OWN), roles };
}
