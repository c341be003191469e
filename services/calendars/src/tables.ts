import { eventFields, storedFields } from '@daymark/contracts';
import { EntitySchema, type EntitySchemaColumnOptions, type ObjectLiteral } from 'typeorm';

declare const VALUE: unique symbol;
/** The type of a column in PostgreSQL; `Value` is that of its values here. */
export type Column<Value> = string & { readonly [VALUE]?: Value };
export type RowOf<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never;
};

export const uuid = <Value = string>() => 'uuid' as Column<Value>;
export const text = <Value = string>() => 'text' as Column<Value>;
export const boolean = <Value = boolean>() => 'boolean' as Column<Value>;
export const integer = <Value = number>() => 'integer' as Column<Value>;
export const smallint = <Value = number>() => 'smallint' as Column<Value>;
export const timestamptz = <Value = Date>() => 'timestamptz' as Column<Value>;
export const jsonb = <Value>() => 'jsonb' as Column<Value>;
export const bytea = <Value = Buffer>() => 'bytea' as Column<Value>;
export const uuids = () => 'uuid[]' as Column<string[]>;
export const texts = () => 'text[]' as Column<string[]>;

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

/** An entity of TypeORM for a table with these columns. Those of `unselected` are read where they are wanted. */
export function entityOf<
  Columns extends Readonly<Record<string, string>>,
  Row extends ObjectLiteral = RowOf<Columns>,
>(
  table: string,
  columns: Columns,
  keys: readonly string[],
  unselected: readonly string[] = [],
): EntitySchema<Row> {
  const described = Object.entries(columns).map(([name, type]) => [
    name,
    {
      type: type.replace('[]', ''),
      array: type.endsWith('[]'),
      primary: keys.includes(name),
      select: !unselected.includes(name),
    },
  ]);
  return new EntitySchema<Row>({
    name: table,
    columns: Object.fromEntries(described) as { [Column in keyof Row]: EntitySchemaColumnOptions },
  });
}

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
