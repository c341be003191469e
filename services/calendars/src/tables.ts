import { eventFields, storedFields } from '@daymark/contracts';
import {
  boolean,
  integer,
  smallint,
  text,
  timestamptz,
  uuid,
  type Column,
  type RowOf,
} from '@daymark/service-kit/columns';

const ownEventColumns = {
  id: uuid(),
  user_id: uuid(),
  uid: text<string | null>(),
  related_uid: text<string | null>(),
  series_end: timestamptz<Date | null>(),
  is_recurring: boolean(),
  is_exception: boolean(),
  is_deleted: boolean(),
  parent_event_id: uuid<string | null>(),
  occurrence_date: 'date' as Column<string | null>,
  occurrence_time: text<string | null>(),
  is_hidden_by_owner: boolean(),
  shared_until: timestamptz<Date | number | null>(),
  revision: integer(),
  version: integer(),
  latest_version: integer(),
  archived_at: timestamptz<Date | null>(),
};
/** The columns of `events` that are written, with their types: those of the catalogue, and what only this service uses. */
export const eventColumns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(storedFields.map((field) => [field, eventFields[field].column])),
  ...ownEventColumns,
};
/** What follows from the others, and when. */
export const derivedEventColumns = {
  next_start_time: timestamptz<Date | null>(),
  next_end_time: timestamptz<Date | null>(),
  next_stale_at: timestamptz<Date | null>(),
  dates_to_come: smallint<number | null>(),
  created_at: timestamptz(),
  updated_at: timestamptz(),
  /** Accounts; null for the owner, and for jobs. */
  created_by: uuid<string | null>(),
  updated_by: uuid<string | null>(),
};
export type EventColumns = RowOf<typeof ownEventColumns & typeof derivedEventColumns>;

type Columns = Readonly<Record<string, string>>;

/** SQL: the names of columns. */
export const namesOf = (columns: Columns): string =>
  Object.keys(columns)
    .map((column) => `"${column}"`)
    .join(', ');

/** SQL: rows that are given as JSON in a parameter. */
export const givenRows = (columns: Columns, parameter = '$1'): string =>
  `jsonb_to_recordset(${parameter}::jsonb) AS given (${Object.entries(columns)
    .map(([column, type]) => `"${column}" ${type}`)
    .join(', ')})`;

/** SQL: that columns take their values from another table, `given` or `excluded`. */
export const updates = (columns: Columns, from: 'given' | 'excluded'): string =>
  Object.keys(columns)
    .map((column) => `"${column}" = ${from}."${column}"`)
    .join(', ');
