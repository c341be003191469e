import { useEffect, useRef, useState } from 'react';
import { classNames, todayIn } from '@daymark/ui/core';
import { formatEventStart } from '../event-times/event-times.js';
import type { DaysOff } from '../events/days-off.js';
import { noteOf } from '../events/event-marks.js';
import { AgendaView } from './agenda/agenda-view.js';
import { daysOfEntries } from '../month-grid/days-of-entries.js';
import { daysOfView } from '../scheduler-window.js';
import type { SchedulerProps } from './scheduler-contract.js';
import { MonthView } from './month/month-view.js';
import { TimeGrid } from './time-grid/time-grid.js';
import { DaysOffContext } from './use-days-off.js';
import { useIsPrinting } from './use-is-printing.js';
import { YearView } from './year/year-view.js';

/**
 * A person's own calendar, without its toolbar and keys (`useSchedulerKeys`). Its height is `--scheduler-height`, by
 * default the window's below a header.
 */
export function Scheduler(props: SchedulerProps) {
  const { view, timeZone } = props;
  const today = useToday(timeZone);
  const isPrinting = useIsPrinting();
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
      <DaysOffContext value={props.daysOff ?? NO_DAYS_OFF}>
        <ViewOf {...props} today={today} />
      </DaysOffContext>
      {isPrinting && view !== 'agenda' && view !== 'year' ? <PrintedNotes {...props} /> : null}
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

const NO_DAYS_OFF: DaysOff = new Map();

/** As many as fit below the days. */
const NOTES_MAX = 10;

/** Nothing can be pointed at in print, so the rules of series and what changed are said below the days. */
function PrintedNotes({ view, date, weekStart, entries, timeZone, hourCycle }: SchedulerProps) {
  const style = { timeZone, hourCycle };
  const { from, to } = daysOfView(view, date, weekStart);
  const shown = [...daysOfEntries(entries, timeZone, from, to).values()].flat();
  const notes = shown.flatMap(({ entry }) => {
    const note = noteOf(entry, style);
    return [
      ...(entry.recurrence_text ? [`↻ ${entry.title}: ${entry.recurrence_text}`] : []),
      ...(note ? [`${formatEventStart(entry, style)}: ${entry.title}, ${note}`] : []),
    ];
  });
  return (
    <p className="ui-scheduler-notes">
      {[...new Set(notes)].slice(0, NOTES_MAX).map((note) => (
        <bdi key={note}>{note}</bdi>
      ))}
    </p>
  );
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
