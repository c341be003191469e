import { useEffect, useRef } from 'react';
import { buttonClass } from '../elements/button-class.js';
import { DateMonth } from './date-month.js';

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
export function DatePanel({ date, today, min, ...rest }: DatePanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  // A panel that opens below the fold would look as if nothing had opened. (A test's browser shows nothing anyway.)
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
