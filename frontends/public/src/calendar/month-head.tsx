import { addMonths, buttonClass, formatMonth } from '@daymark/ui/public';
import * as texts from '../texts.js';
import { InPlaceLink } from './in-place-link.js';

interface MonthHeadProps {
  id: string;
  month: string;
  currentMonth: string;
  onMonthChange: (month: string) => void;
  /** If given, the controls are links, which work without a script. */
  hrefOfMonth?: ((month: string) => string) | undefined;
}

/** 'March 2025' with Today, previous and next. */
export function MonthHead({ id, month, currentMonth, onMonthChange, hrefOfMonth }: MonthHeadProps) {
  const control = (label: string, children: string, target: string) => {
    const shared = { className: buttonClass('plain', 'ui-month-control'), 'aria-label': label, children };
    const go = () => onMonthChange(target);
    return hrefOfMonth ? (
      <InPlaceLink {...shared} href={hrefOfMonth(target)} onFollow={go} />
    ) : (
      <button type="button" {...shared} onClick={go} />
    );
  };
  return (
    <div className="ui-month-head">
      <h2 id={id} className="ui-title ui-title-2 ui-month-title" aria-live="polite">
        {formatMonth(month)}
      </h2>
      <div className="ui-month-controls">
        {control(texts.calendar.today, texts.calendar.today, currentMonth)}
        {control(texts.calendar.previousMonth, '‹', addMonths(month, -1))}
        {control(texts.calendar.nextMonth, '›', addMonths(month, 1))}
      </div>
    </div>
  );
}
