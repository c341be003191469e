import { AnchoredPanel, formatDateWithWeekday, formatShortDate, type HourCycle } from '@daymark/ui/core';
import type { SchedulerEntry } from '../scheduler-contract.js';
import { DayList } from './day-list.js';

/** A day whose folded events are listed, and the element to place the list at. */
export interface ExpandedDay {
  date: string;
  anchor: Element;
  /** The entry that was searched for. */
  firstId?: string | undefined;
}

interface DayPanelProps {
  expanded: ExpandedDay;
  entries: readonly SchedulerEntry[];
  today: string;
  timeZone: string;
  hourCycle: HourCycle;
  hrefOf: (entry: SchedulerEntry) => string;
  /** An entry can be dragged out of the list to another day. */
  isDragged?: boolean;
  onClose: () => void;
}

/** A panel with events of a day that do not fit in its grid. */
export function DayPanel({ expanded, today, isDragged, onClose, ...list }: DayPanelProps) {
  const { date, anchor, firstId } = expanded;
  return (
    <AnchoredPanel
      anchor={anchor}
      label={formatDateWithWeekday(date)}
      onClose={onClose}
      className="ui-scheduler-all"
    >
      <div data-date={isDragged ? date : undefined}>
        <p className="ui-scheduler-all-date">{formatShortDate(date, today)}</p>
        <DayList {...list} date={date} firstId={firstId} />
      </div>
    </AnchoredPanel>
  );
}
