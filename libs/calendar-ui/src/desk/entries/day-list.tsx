import type { HourCycle } from '@daymark/ui/core';
import type { DeskEntry } from '../desk-contract.js';
import { EntryChip } from './entry-chip.js';
import { timesOnDay } from './times-on-day.js';

interface DayListProps {
  date: string;
  entries: readonly DeskEntry[];
  timeZone: string;
  hourCycle: HourCycle;
  hrefOf: (entry: DeskEntry) => string;
  /** The entry that gets the initial focus in a panel. Absent: the first. */
  firstId?: string | undefined;
}

/** All events of a day, one below the other. */
export function DayList({ date, entries, timeZone, hourCycle, hrefOf, firstId }: DayListProps) {
  return (
    <ul className="ui-desk-lanes">
      {entries.map((entry) => (
        <li key={entry.id} className="ui-desk-lane">
          <EntryChip
            entry={entry}
            href={hrefOf(entry)}
            time={entry.is_all_day ? null : timesOnDay(entry, date, timeZone, hourCycle)}
            isTimeFirst
            isFirst={entry.id === firstId}
            className={entry.is_all_day ? 'ui-entry-bar' : 'ui-entry-line'}
          />
        </li>
      ))}
    </ul>
  );
}
