import { useId, useMemo } from 'react';
import {
  addMonths,
  classNames,
  daysBetween,
  monthOf,
  todayIn,
  useShortcuts,
  type HeadingLevel,
} from '@daymark/ui';
import type { CalendarEntry } from '../../month-grid/calendar-entry.js';
import { datesOf } from '../../month-grid/days-of-entries.js';
import { MonthControls } from '../../month-grid/month-controls.js';
import type { DeskEntry, DeskSlot } from '../desk-contract.js';
import { MonthView } from './month-view.js';

export interface EditableMonthProps {
  /** The month shown, 'YYYY-MM'. */
  month: string;
  onMonthChange: (month: string) => void;
  /** Entries of any dates; those outside the grid are left out. */
  entries: readonly CalendarEntry[];
  /** The IANA zone that days and times are shown in. */
  timeZone: string;
  hrefOf: (entry: CalendarEntry) => string;
  /** Said beside the controls: that the month is empty. */
  note?: string | null;
  isLoading?: boolean;
  headingLevel?: HeadingLevel;
  /** A day was chosen for a new event, or several that follow each other. Absent: nothing can be added. */
  onCreate?: ((from: string, to: string) => void) | undefined;
  /** An entry was moved by so many days. Absent: nothing can be moved. */
  onMove?: ((entry: CalendarEntry, days: number) => void) | undefined;
}

/**
 * The desk's month with its own controls, for the page of one calendar; weeks begin on Sunday. `--event-color` is the
 * colour of the calendar.
 */
export function EditableMonth(props: EditableMonthProps) {
  const { month, onMonthChange, entries, timeZone, onCreate, onMove } = props;
  const id = useId();
  const today = todayIn(timeZone);
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const deskEntries = useMemo(() => entries.map(toDeskEntry), [entries]);
  useShortcuts({
    t: { label: 'Today', run: () => onMonthChange(monthOf(today)) },
    ArrowLeft: { label: 'Previous month', run: () => onMonthChange(addMonths(month, -1)) },
    ArrowRight: { label: 'Next month', run: () => onMonthChange(addMonths(month, 1)) },
  });

  const moveByDays = ({ id: entryId }: DeskEntry, to: DeskSlot) => {
    const entry = byId.get(entryId);
    if (!entry) return;
    onMove?.(entry, daysBetween(datesOf(entry, timeZone).first, to.start_local.slice(0, 10)));
  };
  return (
    <div
      className={classNames('ui-month ui-month-desk', props.isLoading && 'ui-month-loading')}
      aria-busy={props.isLoading || undefined}
    >
      <MonthControls
        month={month}
        currentMonth={monthOf(today)}
        headingId={id}
        headingLevel={props.headingLevel ?? 2}
        onMonthChange={onMonthChange}
      />
      <p className="ui-month-note" role="status">
        {props.note ?? null}
      </p>
      <div className="ui-desk">
        <MonthView
          view="month"
          date={monthOf(today) === month ? today : `${month}-01`}
          timeZone={timeZone}
          weekStart={0}
          hourCycle={24}
          showsWeekend
          today={today}
          entries={deskEntries}
          hrefOf={(entry) => props.hrefOf(byId.get(entry.id)!)}
          onNavigate={({ date }) => {
            if (date) onMonthChange(monthOf(date));
          }}
          onSelectSlot={onCreate && ((slot) => onCreate(slot.start_local, slot.end_local))}
          onMoveEntry={onMove && moveByDays}
          hasDayView={false}
        />
      </div>
    </div>
  );
}

const toDeskEntry = (entry: CalendarEntry): DeskEntry => ({
  ...entry,
  status: entry.status ?? 'confirmed',
  is_public_shareable: entry.is_public_shareable ?? true,
  is_recurring: entry.is_recurring ?? false,
  location: entry.location ?? null,
  color: 'var(--event-color, var(--color-primary))',
});
