import type { Recurrence } from '@daymark/contracts';
import {
  boolean,
  entityOf,
  integer,
  jsonb,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '@daymark/service-kit/columns';
import { derivedEventColumns, eventColumns } from '../../tables.js';
import type { StoredCustomization } from '../domain/customization.js';
import type { ImportedOriginal } from '../domain/imported-event.js';
import type { EventRow } from '../domain/stored-event.js';

/** The columns of tables with their types, in which rows are written as sets and TypeORM reads them. */
export const ruleColumns = {
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
export const customizationColumns = {
  event_id: uuid(),
  background_color: text(),
  button_color: text(),
  font_family: text<StoredCustomization['font_family']>(),
  logo_name: text<string | null>(),
  is_without_logo: boolean(),
};
export const originalColumns = {
  event_id: uuid(),
  user_id: uuid(),
  content: text(),
  zones: jsonb<ImportedOriginal['zones']>(),
  sequence: integer(),
  as_of_version: integer(),
};

/**
 * An event; a series is one event with one rule, and each individually changed occurrence is another row, its
 * exception. Deleted occurrences have a row too, without content.
 */
export const EventEntity = entityOf<Record<string, string>, EventRow & { is_deleted: boolean }>(
  'events',
  {
    ...eventColumns,
    ...derivedEventColumns,
  },
  ['id'],
);
export const EventRecurrenceEntity = entityOf<Record<string, string>, Recurrence & { event_id: string }>(
  'event_recurrences',
  ruleColumns,
  ['event_id'],
);
const customizationRow = {
  id: uuid(),
  ...customizationColumns,
  version: integer(),
  created_at: timestamptz(),
  updated_at: timestamptz(),
};
/** The customization of an event, a series, or the row of a changed occurrence. */
export type CustomizationRow = RowOf<typeof customizationRow>;
export const EventCustomizationEntity = entityOf('event_customizations', customizationRow, ['id']);
export const EventOriginalEntity = entityOf(
  'event_originals',
  { ...originalColumns, content_bytes: integer() },
  ['event_id'],
);
/** The membership of an event in a calendar. Both belong to the same person. */
export const CalendarEventEntity = entityOf('calendar_events', { calendar_id: uuid(), event_id: uuid() }, [
  'calendar_id',
  'event_id',
]);
