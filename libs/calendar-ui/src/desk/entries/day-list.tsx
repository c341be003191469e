import { formatClockRange, wallClockOf, type HourCycle } from '@daymark/ui/core';
import type { DeskEntry } from '../desk-contract.js';
import { EntryChip } from './entry-chip.js';

interface DayListProps {
  entries: readonly DeskEntry[];
  timeZone: string;
  hourCycle: HourCycle;
  hrefOf: (entry: DeskEntry) => string;
  /** The entry that the focus begins at, where they are in a panel. Absent: the first. */
  firstId?: string | undefined;
}

/** All that happens on a day, one below the other. */
export function DayList({ entries, timeZone, hourCycle, hrefOf, firstId }: DayListProps) {
  return (
    <ul className="ui-desk-lanes">
      {entries.map((entry) => (
        <li key={entry.id} className="ui-desk-lane">
          <EntryChip
            entry={entry}
            href={hrefOf(entry)}
            time={timesOf(entry, timeZone, hourCycle)}
            isTimeFirst
            isFirst={entry.id === firstId}
            className={entry.is_all_day ? 'ui-entry-bar' : 'ui-entry-line'}
          />
        </li>
      ))}
    </ul>
  );
}

/** '18:00–20:00'; null for whole days. */
function timesOf(entry: DeskEntry, timeZone: string, hourCycle: HourCycle): string | null {
  if (entry.is_all_day) return null;
  const [start, end] = [wallClockOf(entry.start_time, timeZone), wallClockOf(entry.end_time, timeZone)];
  return formatClockRange(start.time, end.time, hourCycle);
}
