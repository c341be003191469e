import { useId, useState } from 'react';
import {
  dateOrders,
  describeImportRefusal,
  tableFields,
  type DateOrder,
  type ImportTable as TableReading,
  type TableColumns,
  type TableField,
} from '@daymark/contracts/interchange';
import { BusyButton, formatDateWithWeekday, NativeSelect, Notice, LabeledField } from '@daymark/ui';
import { text } from '../texts.js';
import type { ImportActions } from './use-import.js';

/** Expanded if it needs attention: the columns are a guess, the dates ambiguous, or nothing could be read. */
export function ImportTable({ table, actions }: { table: TableReading; actions: ImportActions }) {
  const id = useId();
  const [columns, setColumns] = useState<TableColumns>(table.columns);
  const [order, setOrder] = useState<DateOrder>(table.date_order);
  const [isBusy, setIsBusy] = useState(false);
  const isOpen = !table.is_known || table.possible_orders.length > 1 || table.problem !== null;
  const orders = dateOrders.filter((each) => each === order || table.possible_orders.includes(each));
  const headings = table.headings.map((label, value) => ({ value, label }));
  const choose = (field: TableField, column: number | null) => {
    const { [field]: _, ...others } = columns;
    setColumns(column === null ? others : { ...others, [field]: column });
  };
  const read = async () => {
    setIsBusy(true);
    await actions.choose({ table: { columns, date_order: order } });
    setIsBusy(false);
  };
  return (
    <details className="import-table" open={isOpen}>
      <summary>{text('settings.imports.table.title')}</summary>
      <div className="ui-stack settings-form">
        {table.problem ? <Notice tone="error" title={describeImportRefusal(table.problem)} /> : null}
        <p className="ui-hint">
          {table.is_known ? text('settings.imports.table.known') : text('settings.imports.table.guessed')}
        </p>
        <FirstRows table={table} columns={columns} />
        <div className="import-columns">
          {tableFields.map((field) => (
            <LabeledField key={field} label={text(`settings.imports.table.fields.${field}`)}>
              <NativeSelect
                options={[{ value: null, label: text('settings.imports.table.noColumn') }, ...headings]}
                value={columns[field]}
                onChange={(column) => choose(field, column)}
              />
            </LabeledField>
          ))}
          {orders.length > 1 ? (
            <LabeledField label={text('settings.imports.table.order')} className="import-order">
              <NativeSelect
                options={orders.map((value) => ({
                  value,
                  label: text(`settings.imports.table.orders.${value}`),
                }))}
                value={order}
                aria-describedby={`${id}-example`}
                onChange={setOrder}
              />
            </LabeledField>
          ) : null}
        </div>
        {table.example ? (
          <p id={`${id}-example`}>
            {text('settings.imports.table.example', {
              written: table.example.written,
              date: formatDateWithWeekday(table.example.date),
            })}
          </p>
        ) : null}
        <BusyButton
          onClick={() => void read()}
          isBusy={isBusy}
          busyLabel={text('settings.imports.table.reading')}
        >
          {text('settings.imports.table.read')}
        </BusyButton>
      </div>
    </details>
  );
}

function FirstRows({ table: { headings, rows }, columns }: { table: TableReading; columns: TableColumns }) {
  const takenFor = new Map(Object.entries(columns).map(([field, column]) => [column, field as TableField]));
  return (
    <div
      className="import-first-rows"
      role="region"
      aria-label={text('settings.imports.table.rows')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which has to work without a pointer too
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {headings.map((heading, column) => {
              const field = takenFor.get(column);
              return (
                <th key={column} scope="col">
                  <bdi>{heading}</bdi>
                  <span>
                    {field === undefined
                      ? text('settings.imports.table.unused')
                      : text(`settings.imports.table.fields.${field}`)}
                  </span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
