import { useEffect, useRef, useState } from 'react';
import { classNames, todayIn } from '@daymark/ui/core';
import { AgendaView } from './agenda/agenda-view.js';
import type { SchedulerProps } from './scheduler-contract.js';
import { MonthView } from './month/month-view.js';
import { TimeGrid } from './time-grid/time-grid.js';
import { YearView } from './year/year-view.js';

/**
 * A person's own calendar, without its toolbar and keys (`useSchedulerKeys`). Its height is `--scheduler-height`, by
 * default the window's below a header.
 */
export function Scheduler(props: SchedulerProps) {
  const { view, timeZone } = props;
  const today = useToday(timeZone);
  const root = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  // The focused element is removed with its view. React ignores the blur of an element that it removes.
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    const first = root.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"], [data-entry]');
    first?.focus({ preventScroll: true });
  }, [view]);
  return (
    <div
      ref={root}
      className={classNames('ui-scheduler', props.isLoading && 'ui-scheduler-loading')}
      data-view={view}
      aria-busy={props.isLoading || undefined}
      onFocus={() => (hasFocus.current = true)}
      onBlur={({ relatedTarget }) => (hasFocus.current = root.current!.contains(relatedTarget))}
    >
      <ViewOf {...props} today={today} />
    </div>
  );
}

function ViewOf(props: SchedulerProps & { today: string }) {
  const { view } = props;
  switch (view) {
    case 'week':
    case 'work-week':
    case 'day':
      return <TimeGrid {...props} view={view} />;
    case 'month':
      return <MonthView {...props} />;
    case 'agenda':
      return <AgendaView {...props} />;
    case 'year':
      return <YearView {...props} />;
  }
}

const MINUTE_MS = 60_000;

/** Today's date in a zone; updated at midnight. */
function useToday(timeZone: string): string {
  const [now, setNow] = useState(() => Date.now());
  const today = todayIn(timeZone, now);
  useEffect(() => {
    const timer = setInterval(() => {
      // Only a change of date is worth rendering everything again.
      setNow((before) => (todayIn(timeZone) === todayIn(timeZone, before) ? before : Date.now()));
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [timeZone]);
  return today;
}
