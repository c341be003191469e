import { useId, useMemo } from 'react';
import { addMonths, classNames, monthOf, todayIn, useShortcuts, type HeadingLevel } from '@daymark/ui';
import type { CalendarEntry } from '../../month-grid/calendar-entry.js';
import { MonthControls } from '../../month-grid/month-controls.js';
import type { DeskEntry, DeskProps, DeskSlot } from '../desk-contract.js';
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
  weekStart: DeskProps['weekStart'];
  hourCycle: DeskProps['hourCycle'];
  showsWeekend: boolean;
  /** Said beside the controls: that the month is empty. */
  note?: string | null;
  isLoading?: boolean;
  headingLevel?: HeadingLevel;
  /** A day was chosen for a new event, or several that follow each other. Absent: nothing can be added. */
  onSelectSlot?: DeskProps['onSelectSlot'];
  /** An entry was clicked. Absent: its link is followed. */
  onOpenEntry?: ((entry: CalendarEntry, anchor: Element) => void) | undefined;
  /** An entry was moved. Absent: nothing can be moved. */
  onMoveEntry?: ((entry: CalendarEntry, to: DeskSlot, anchor: Element) => void) | undefined;
}

/**
 * The desk's month with its own controls, for the page of one calendar. `--event-color` is the colour of the calendar.
 */
export function EditableMonth(props: EditableMonthProps) {
  const { month, onMonthChange, entries, timeZone, onSelectSlot, onOpenEntry, onMoveEntry } = props;
  const id = useId();
  const today = todayIn(timeZone);
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const deskEntries = useMemo(() => entries.map(toDeskEntry), [entries]);
  useShortcuts({
    t: { label: 'Today', run: () => onMonthChange(monthOf(today)) },
    ArrowLeft: { label: 'Previous month', run: () => onMonthChange(addMonths(month, -1)) },
    ArrowRight: { label: 'Next month', run: () => onMonthChange(addMonths(month, 1)) },
  });

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
          weekStart={props.weekStart}
          hourCycle={props.hourCycle}
          showsWeekend={props.showsWeekend}
          today={today}
          entries={deskEntries}
          hrefOf={(entry) => props.hrefOf(byId.get(entry.id)!)}
          onNavigate={({ date }) => {
            if (date) onMonthChange(monthOf(date));
          }}
          onSelectSlot={onSelectSlot}
          onOpenEntry={onOpenEntry && ((entry, anchor) => onOpenEntry(byId.get(entry.id)!, anchor))}
          onMoveEntry={onMoveEntry && ((entry, to, anchor) => onMoveEntry(byId.get(entry.id)!, to, anchor))}
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
