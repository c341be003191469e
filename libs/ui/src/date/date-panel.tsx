import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '../elements/class-names.js';
import { buttonClass } from '../elements/button-class.js';
import { formatMonth, weekdayNames } from '../formatting/date-formatting.js';
import {
  addMonthsToDate,
  inOrderOfWeek,
  monthOf,
  weekdayOf,
  weeksOfMonth,
} from '../formatting/local-date.js';
import { useGridKeyboard } from './use-grid-keyboard.js';

interface DatePanelProps {
  /** The chosen date, where there is one. */
  date: string | null;
  today: string;
  /** Dates before it cannot be chosen. */
  min: string | null;
  /** 0 for Sunday. */
  weekStart: number;
  /** Whether the panel was asked for with the keyboard: the focus then goes into it. */
  takesFocus: boolean;
  onChoose: (date: string) => void;
}

/** A month of days to choose one from: the ARIA date picker dialog. */
export function DatePanel({ date, today, min, weekStart, takesFocus, onChoose }: DatePanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(date ?? (min && min > today ? min : today));
  const month = monthOf(current);
  const moveWithKeys = useGridKeyboard(grid, current, setCurrent, weekStart);

  // A panel that opens below the fold would look as if nothing had opened. (A test's browser shows nothing anyway.)
  useEffect(() => {
    panel.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  useEffect(() => {
    if (takesFocus) grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [takesFocus]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter is the button's own.
    if (event.key !== 'Enter') moveWithKeys(event);
  };

  return (
    <div ref={panel} className="ui-date-panel" role="dialog" aria-label="Choose a date" tabIndex={-1}>
      <div className="ui-date-panel-head">
        <MonthStep label="Previous month" text="‹" onStep={() => setCurrent(addMonthsToDate(current, -1))} />
        <strong id={id} aria-live="polite">
          {formatMonth(month)}
        </strong>
        <MonthStep label="Next month" text="›" onStep={() => setCurrent(addMonthsToDate(current, 1))} />
      </div>
      <table role="grid" aria-labelledby={id} ref={grid} className="ui-date-grid">
        <thead>
          <tr>
            {inOrderOfWeek(weekdayNames, weekStart).map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month, weekStart).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- only some browsers give it to the cells of a grid
                <td key={day} role="gridcell" aria-selected={day === date}>
                  <button
                    type="button"
                    data-date={day}
                    tabIndex={day === current ? 0 : -1}
                    aria-label={nameOf(day)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={min !== null && day < min ? true : undefined}
                    className={classNames('ui-date-day', monthOf(day) !== month && 'ui-date-day-outside')}
                    onKeyDown={onKeyDown}
                    onClick={() => {
                      if (min === null || day >= min) onChoose(day);
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {min === null || today >= min ? (
        <button
          type="button"
          className={buttonClass('quiet', 'ui-date-today')}
          onClick={() => onChoose(today)}
        >
          Today
        </button>
      ) : null}
    </div>
  );
}

/** '12 March 2025, Wednesday': it begins with what is seen, so that it can be called by voice. */
const nameOf = (day: string) =>
  `${Number(day.slice(8))} ${formatMonth(monthOf(day))}, ${weekdayNames[weekdayOf(day)]}`;

function MonthStep({ label, text, onStep }: { label: string; text: string; onStep: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={buttonClass('plain', 'ui-month-control')}
      onClick={onStep}
    >
      {text}
    </button>
  );
}
