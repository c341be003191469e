import { AnchoredPanel, formatDateWithWeekday, formatShortDate, type HourCycle } from '@daymark/ui/core';
import { noteOf } from '../../events/event-marks.js';
import type { SchedulerEntry } from '../scheduler-contract.js';
import { formatTimesOnDay } from '../../event-times/event-times.js';
import { SelectionBox } from '../../selection/selection-box.js';
import { EntryChip } from './entry-chip.js';

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

interface DayListProps {
  date: string;
  entries: readonly SchedulerEntry[];
  timeZone: string;
  hourCycle: HourCycle;
  hrefOf: (entry: SchedulerEntry) => string;
  firstId?: string | undefined;
  /** Entries have check boxes, since a touch opens them. */
  onSelect?: ((id: string, isRange: boolean) => void) | undefined;
}

export function DayList({ date, entries, timeZone, hourCycle, hrefOf, firstId, onSelect }: DayListProps) {
  return (
    <ul className="ui-scheduler-lanes">
      {entries.map((entry) => (
        <li key={entry.id} className="ui-scheduler-lane">
          <EntryChip
            entry={entry}
            href={hrefOf(entry)}
            time={entry.is_all_day ? null : formatTimesOnDay(entry, date, { timeZone, hourCycle })}
            note={noteOf(entry, { timeZone, hourCycle })}
            isTimeFirst
            isFirst={entry.id === firstId}
            className={entry.is_all_day ? 'ui-entry-bar' : 'ui-entry-line'}
          />
          {onSelect ? (
            <SelectionBox
              title={entry.title}
              isSelected={entry.isSelected === true}
              onSelect={(isRange) => onSelect(entry.id, isRange)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
