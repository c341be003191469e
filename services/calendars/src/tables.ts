import { eventFields, storedFields } from '@daymark/contracts';
import { EntitySchema, type EntitySchemaColumnOptions, type ObjectLiteral } from 'typeorm';

/** The columns of `events` that are written, with their types: those of the catalogue, and what only this service uses. */
export const eventColumns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(storedFields.map((field) => [field, eventFields[field].column])),
  id: 'uuid',
  user_id: 'uuid',
  uid: 'text',
  related_uid: 'text',
  series_end: 'timestamptz',
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

/** An entity of TypeORM for a table with these columns, by their types. Columns of `unselected` are read where they are wanted. */
export function entityOf<Row extends ObjectLiteral>(
  table: string,
  columns: Readonly<Record<string, string>>,
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
