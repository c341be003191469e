import type { HourCycle } from '@daymark/ui/core';
import { formatTimesOnDay } from '../../event-times/event-times.js';
import type { SchedulerEntry } from '../scheduler-contract.js';
import { EntryChip } from './entry-chip.js';

interface DayListProps {
  date: string;
  entries: readonly SchedulerEntry[];
  timeZone: string;
  hourCycle: HourCycle;
  hrefOf: (entry: SchedulerEntry) => string;
  /** The entry that gets the initial focus in a panel. Absent: the first. */
  firstId?: string | undefined;
}

/** All events of a day, one below the other. */
export function DayList({ date, entries, timeZone, hourCycle, hrefOf, firstId }: DayListProps) {
  return (
    <ul className="ui-scheduler-lanes">
      {entries.map((entry) => (
        <li key={entry.id} className="ui-scheduler-lane">
          <EntryChip
            entry={entry}
            href={hrefOf(entry)}
            time={entry.is_all_day ? null : formatTimesOnDay(entry, date, { timeZone, hourCycle })}
            isTimeFirst
            isFirst={entry.id === firstId}
            className={entry.is_all_day ? 'ui-entry-bar' : 'ui-entry-line'}
          />
        </li>
      ))}
    </ul>
  );
}
