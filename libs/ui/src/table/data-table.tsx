/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as blocks, a table has the roles that are written out, and no others */
import type { ReactNode } from 'react';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** The column is sortable; `direction` is null while the rows are sorted by another one. */
  sort?: { direction: 'asc' | 'desc' | null; onToggle: () => void };
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  emptyText: string;
}

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
const arrows = { asc: '↑', desc: '↓', none: '↕' } as const;

/**
 * A table. In a narrow window each row becomes a block with column titles; roles are explicit, because browsers drop a
 * table's own when it is laid out as blocks.
 */
export function DataTable<Row>({ label, columns, rows, keyOf, emptyText }: DataTableProps<Row>) {
  if (rows.length === 0) return <p className="ui-table-empty">{emptyText}</p>;
  return (
    <table role="table" aria-label={label} className="ui-table">
      <thead>
        <tr role="row">
          {columns.map(({ title, sort }) => (
            <th
              key={title}
              role="columnheader"
              scope="col"
              aria-sort={sort && ariaSort[sort.direction ?? 'none']}
            >
              {sort ? <SortButton title={title} {...sort} /> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ title, cell }) => (
              <td key={title} role="cell" data-title={title}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SortButton({ title, direction, onToggle }: { title: string } & NonNullable<Column<never>['sort']>) {
  return (
    <button type="button" className="ui-table-sort" onClick={onToggle}>
      {title} <span aria-hidden="true">{arrows[direction ?? 'none']}</span>
    </button>
  );
}
