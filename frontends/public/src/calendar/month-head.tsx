import { addMonths, buttonClass, formatMonth, useIsHydrated } from '@daymark/ui/public';
import * as texts from '../texts.js';
import { InPlaceLink } from './in-place-link.js';

interface MonthHeadProps {
  id: string;
  month: string;
  currentMonth: string;
  onMonthChange: (month: string) => void;
  /** If given, the controls are links, which work without a script. */
  linkToMonth?: ((month: string) => { href: string; rel: string | undefined }) | undefined;
  /** Whether there are events before the month, and after it. Months without any more events are not linked. */
  beyond: { earlier: boolean; later: boolean };
}

/** 'March 2025' with Today, previous and next. */
export function MonthHead({ id, month, currentMonth, onMonthChange, linkToMonth, beyond }: MonthHeadProps) {
  const isHydrated = useIsHydrated();
  const control = (label: string, children: string, target: string, hasEvents = true) => {
    const shared = { className: buttonClass('plain', 'ui-month-control'), 'aria-label': label, children };
    const go = () => onMonthChange(target);
    if (linkToMonth) {
      const { href, rel } = linkToMonth(target);
      // With a script it changes the month in place, wherever that leads; the element stays the same and keeps the
      // focus.
      const isLinked = hasEvents || isHydrated;
      return (
        <InPlaceLink
          {...shared}
          href={isLinked ? href : undefined}
          rel={hasEvents ? rel : 'nofollow'}
          onFollow={go}
        />
      );
    }
    return <button type="button" {...shared} onClick={go} />;
  };
  return (
    <div className="ui-month-head">
      <h2 id={id} className="ui-title ui-title-2 ui-month-title" aria-live="polite">
        {formatMonth(month)}
      </h2>
      <div className="ui-month-controls">
        {control(texts.calendar.today, texts.calendar.today, currentMonth)}
        {control(texts.calendar.previousMonth, '‹', addMonths(month, -1), beyond.earlier)}
        {control(texts.calendar.nextMonth, '›', addMonths(month, 1), beyond.later)}
      </div>
    </div>
  );
}
