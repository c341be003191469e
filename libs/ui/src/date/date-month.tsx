import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { ActionButton } from '../elements/content.js';
import { dayName, dayNumber, formatMonth, weekdayBrief } from '../formatting/date-formatting.js';
import { addMonthsToDate, monthOf, weeksOfMonth } from '../formatting/local-date.js';
import { localTimeZone, todayIn } from '../formatting/zoned-time.js';
import { dayCell, MonthGrid, useGridKeyboard } from './month-grid.js';
import { text } from '../texts.js';

interface DateMonthProps {
  /** The day at which the month opens. */
  first: string;
  min: string | null;
  weekStart: number;
  isChosen: (date: string) => boolean;
  onChoose: (date: string) => void;
  isMultiple?: boolean;
  /** Whether it was opened by the keyboard: the focus then moves into it. */
  takesFocus?: boolean;
}

/** A month of days to choose from, with buttons for the adjacent months: the grid of the ARIA date picker. */
export function DateMonth(props: DateMonthProps) {
  const { first, min, weekStart, isChosen, onChoose, isMultiple = false, takesFocus = false } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(first);
  const month = monthOf(current);
  const today = todayIn(localTimeZone());
  const moveByKey = useGridKeyboard(grid, current, setCurrent, weekStart);

  useEffect(() => {
    if (takesFocus) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [takesFocus]);

  const isPossible = (date: string) => min === null || date >= min;
  const choose = (target: EventTarget) => {
    const date = (target as Element).closest<HTMLElement>('[data-date]')?.dataset['date'];
    if (date === undefined || !isPossible(date)) return;
    setCurrent(date);
    onChoose(date);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (moveByKey(event) || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    choose(event.target);
  };
  const step = (label: string, arrow: string, months: 1 | -1) => {
    const isEnd = months < 0 && min !== null && month <= monthOf(min);
    return (
      <ActionButton
        aria-label={label}
        aria-disabled={isEnd || undefined}
        className="ui-date-step"
        onClick={() => isEnd || setCurrent(addMonthsToDate(current, months))}
      >
        {arrow}
      </ActionButton>
    );
  };

  return (
    <>
      <div className="ui-date-head">
        {step(text('components.date.previousMonth'), '‹', -1)}
        <strong id={id} aria-live="polite">
          {formatMonth(month)}
        </strong>
        {step(text('components.date.nextMonth'), '›', 1)}
      </div>
      <MonthGrid
        ref={grid}
        className="ui-date-grid"
        aria-labelledby={id}
        aria-multiselectable={isMultiple || undefined}
        weeks={weeksOfMonth(month, weekStart)}
        headOf={(_, date) => weekdayBrief(date)}
        onKeyDown={onKeyDown}
        onClick={({ target }) => choose(target)}
      >
        {(date) => (
          <div
            key={date}
            {...dayCell(date, {
              isToday: date === today,
              isOutside: monthOf(date) !== month,
              isCurrent: date === current,
            })}
            className="ui-date-day"
            aria-selected={isChosen(date)}
            aria-label={dayName(date)}
            aria-disabled={!isPossible(date) || undefined}
          >
            {dayNumber(date)}
          </div>
        )}
      </MonthGrid>
    </>
  );
}
