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
