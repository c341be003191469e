import type { CSSProperties } from 'react';
import { classNames, formatClock, type HourCycle } from '@daymark/ui';
import type { DeskEntry } from '../desk-contract.js';
import type { Bar } from '../domain/week-lanes.js';
import { EntryChip } from './entry-chip.js';

interface DayBarsProps {
  date: string;
  lanes: readonly (Bar<DeskEntry> | undefined)[];
  hourCycle: HourCycle;
  movingId: string | null;
  tabIndex: number | undefined;
  hrefOf: (entry: DeskEntry) => string;
}

/** The bars that begin on a day, each in its lane and as wide as its days; what goes on is named for screen readers. */
export function DayBars({ date, lanes, hourCycle, movingId, tabIndex, hrefOf }: DayBarsProps) {
  if (lanes.length === 0) return null;
  return (
    <ul className="ui-desk-lanes">
      {lanes.map((bar, lane) => (
        <li key={bar?.entry.id ?? lane} className="ui-desk-lane">
          {bar?.from === date ? (
            <EntryChip
              entry={bar.entry}
              href={hrefOf(bar.entry)}
              time={bar.time === null ? null : formatClock(bar.time, hourCycle)}
              isTimeFirst
              className={classNames(
                bar.isWide ? 'ui-entry-bar' : 'ui-entry-line',
                bar.isContinued && 'ui-entry-continued',
                bar.goesOn && 'ui-entry-goes-on',
                bar.entry.id === movingId && 'ui-entry-moving',
              )}
              style={{ '--bar-days': bar.days } as CSSProperties}
              tabIndex={tabIndex}
            />
          ) : bar ? (
            <span className="ui-visually-hidden">{bar.entry.title} goes on</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
