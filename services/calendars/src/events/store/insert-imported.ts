import { randomUUID } from 'node:crypto';
import { eventFields, storedFields } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import type { EventContent } from '../domain/event-content.js';
import type { ImportedEvent, ImportedCustomization } from '../domain/imported-event.js';
import { storeOriginals, markOriginalsOutdated } from './event-originals.js';
import { occurrenceColumnsOf, occurrenceKey } from './event-queries.js';

const CONTENT = [...storedFields, 'series_end'] as const;
const COLUMN_TYPES: Record<string, string> = {
  ...Object.fromEntries(storedFields.map((field) => [field, eventFields[field].column])),
  series_end: 'timestamptz',
  id: 'uuid',
  user_id: 'uuid',
  uid: 'text',
  related_uid: 'text',
  is_recurring: 'boolean',
  is_exception: 'boolean',
  is_deleted: 'boolean',
  parent_event_id: 'uuid',
  occurrence_date: 'date',
  occurrence_time: 'text',
  is_hidden_by_owner: 'boolean',
  shared_until: 'timestamptz',
  revision: 'integer',
  version: 'integer',
  latest_version: 'integer',
  archived_at: 'timestamptz',
};
const COLUMNS = Object.keys(COLUMN_TYPES);
const TYPED_COLUMNS = COLUMNS.map((column) => `${column} ${COLUMN_TYPES[column]}`).join(', ');

const RULE_TYPES: Record<string, string> = {
  event_id: 'uuid',
  recurrence_type: 'text',
  interval: 'integer',
  days_of_week: 'integer[]',
  week_start: 'integer',
  day_of_month: 'integer',
  month_of_year: 'integer',
  rrule: 'text',
  end_date: 'date',
  count: 'integer',
  added_dates: 'text[]',
  excluded_dates: 'text[]',
};
const RULE_COLUMNS = Object.keys(RULE_TYPES)
  .map((column) => `"${column}"`)
  .join(', ');
const TYPED_RULE = Object.entries(RULE_TYPES)
  .map(([column, type]) => `"${column}" ${type}`)
  .join(', ');

type Row = Record<string, unknown>;

/**
 * Stores many new events of a person with their rules, exceptions, originals and customizations, one statement for each
 * table; returns their ids.
 */
export async function insertImported(
  manager: EntityManager,
  userId: string,
  events: readonly ImportedEvent[],
): Promise<string[]> {
  const ids = events.map(() => randomUUID());
  const rows = events.flatMap((event, index) => rowsOf(event, ids[index]!, userId));
  await manager.query(
    `INSERT INTO events (${COLUMNS.join(', ')})
     SELECT ${COLUMNS.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS given (${TYPED_COLUMNS})`,
    [JSON.stringify(rows)],
  );
  const rules = events.flatMap(({ content }, index) =>
    content.recurrence ? [{ event_id: ids[index], ...content.recurrence }] : [],
  );
  if (rules.length > 0)
    await manager.query(
      `INSERT INTO event_recurrences (${RULE_COLUMNS})
       SELECT ${RULE_COLUMNS} FROM jsonb_to_recordset($1::jsonb) AS given (${TYPED_RULE})`,
      [JSON.stringify(rules)],
    );
  await storeOriginals(
    manager,
    events.flatMap(({ original }, index) => (original ? [{ ...original, eventId: ids[index]! }] : [])),
  );
  await markOriginalsOutdated(
    manager,
    events.flatMap(({ original }, index) => (original?.isCurrent === false ? [ids[index]!] : [])),
  );
  await insertCustomizations(
    manager,
    events.flatMap(({ customizations }, index) =>
      (customizations ?? []).map((customization) => ({ ...customization, event_id: ids[index]! })),
    ),
  );
  return ids;
}

/** Stores the customizations of events and changed dates that were just stored. */
async function insertCustomizations(
  manager: EntityManager,
  customizations: readonly (ImportedCustomization & { event_id: string })[],
): Promise<void> {
  if (customizations.length === 0) return;
  await manager.query(
    `INSERT INTO event_customizations
       (event_id, background_color, button_color, font_family, logo_name, is_without_logo)
     SELECT coalesce(x.id, given.event_id), given.background_color, given.button_color, given.font_family,
       given.logo_name, given.is_without_logo
     FROM jsonb_to_recordset($1::jsonb) AS given (event_id uuid, occurrence text, background_color text,
         button_color text, font_family text, logo_name text, is_without_logo boolean)
       LEFT JOIN events x ON x.parent_event_id = given.event_id AND ${occurrenceKey('x')} = given.occurrence
     WHERE given.occurrence IS NULL OR x.id IS NOT NULL`,
    [JSON.stringify(customizations)],
  );
}

function rowsOf(event: ImportedEvent, id: string, userId: string): Row[] {
  const { content, exceptions } = event;
  const own = {
    ...contentRow(content),
    id,
    user_id: userId,
    uid: event.uid,
    related_uid: event.relatedUid,
    is_recurring: content.recurrence !== null,
    is_exception: false,
    is_deleted: false,
    is_hidden_by_owner: false,
    shared_until: event.isWithheld ? '-infinity' : null,
    revision: event.revision,
    version: 1,
    latest_version: 1 + exceptions.length,
    archived_at: event.archivedAt ?? null,
  };
  const others = exceptions.map((exception, index) => ({
    ...(exception.content
      ? contentRow(exception.content)
      : { is_all_day: false, is_public_shareable: false, status: 'confirmed', is_cancellation_over: false }),
    ...occurrenceColumnsOf(exception.occurrence),
    id: randomUUID(),
    user_id: userId,
    parent_event_id: id,
    is_recurring: false,
    is_exception: true,
    is_deleted: exception.content === null,
    is_hidden_by_owner:
      exception.isHiddenByOwner ??
      (exception.content !== null && content.is_public_shareable && !exception.content.is_public_shareable),
    revision: event.hasOwnRevisions
      ? exception.revision
      : exception.content
        ? Math.max(exception.revision, event.revision)
        : 0,
    version: 2 + index,
    latest_version: 1,
  }));
  return [own, ...others];
}

const contentRow = (content: EventContent): Row =>
  Object.fromEntries(CONTENT.map((field) => [field, content[field]]));
