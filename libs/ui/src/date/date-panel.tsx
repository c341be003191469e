import { useEffect, useRef } from 'react';
import { buttonClass } from '../elements/button-class.js';
import { DateMonth } from './date-month.js';

interface DatePanelProps {
  /** The selected date, if any. */
  date: string | null;
  today: string;
  /** Earlier dates cannot be selected. */
  min: string | null;
  /** 0 for Sunday. */
  weekStart: number;
  /** Whether the panel was opened by the keyboard: the focus then moves into it. */
  takesFocus: boolean;
  onChoose: (date: string) => void;
}

/** A month of days to select one from: the ARIA date picker dialog. */
export function DatePanel({ date, today, min, ...rest }: DatePanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  // Scrolls a panel that opened below the fold into view. (Missing in jsdom.)
  useEffect(() => {
    panel.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  return (
    <div ref={panel} className="ui-date-panel" role="dialog" aria-label="Choose a date" tabIndex={-1}>
      <DateMonth
        {...rest}
        first={date ?? (min && min > today ? min : today)}
        min={min}
        isChosen={(day) => day === date}
      />
      {min === null || today >= min ? (
        <button
          type="button"
          className={buttonClass('quiet', 'ui-date-today')}
          onClick={() => rest.onChoose(today)}
        >
          Today
        </button>
      ) : null}
    </div>
  );
}
