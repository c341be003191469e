import type { CSSProperties } from 'react';
import { classNames, type HourCycle } from '@daymark/ui/core';
import { formatOwnTime, formatStartTime } from '../../event-times/event-times.js';
import type { SchedulerEntry } from '../scheduler-contract.js';
import type { Bar } from '../../month-grid/week-lanes.js';
import { EntryChip } from './entry-chip.js';

interface DayBarsProps {
  date: string;
  lanes: readonly (Bar<SchedulerEntry> | undefined)[];
  timeZone: string;
  hourCycle: HourCycle;
  movingId: string | null;
  tabIndex: number | undefined;
  hrefOf: (entry: SchedulerEntry) => string;
}

/**
 * The bars that begin on a day, each in its lane and as wide as its days; continuations are named for screen readers.
 */
function DayBars({ date, lanes, timeZone, hourCycle, movingId, tabIndex, hrefOf }: DayBarsProps) {
  const style = { timeZone, hourCycle };
  if (lanes.length === 0) return null;
  return (
    <ul className="ui-scheduler-lanes">
      {lanes.map((bar, lane) => (
        // The key is the lane, so that other days reuse these elements, as in the hours.
        <li key={lane} className="ui-scheduler-lane">
          {bar?.from === date ? (
            <EntryChip
              entry={bar.entry}
              href={hrefOf(bar.entry)}
              time={bar.time === null ? null : formatStartTime(bar.entry, style)}
              ownTime={bar.time === null ? null : formatOwnTime(bar.entry, style)}
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

interface FoldedBarsProps extends DayBarsProps {
  room: number;
  isExpanded: boolean;
  onExpand: () => void;
}

export function FoldedBars({ room, isExpanded, onExpand, ...bars }: FoldedBarsProps) {
  const { lanes, tabIndex } = bars;
  const shown = lanes.length > room ? lanes.slice(0, Math.max(0, room - 1)) : lanes;
  const hiddenCount = lanes.slice(shown.length).filter(Boolean).length;
  return (
    <>
      <DayBars {...bars} lanes={shown} />
      {hiddenCount > 0 ? (
        <button
          type="button"
          className="ui-scheduler-more"
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          aria-expanded={isExpanded}
          onClick={onExpand}
        >
          +{hiddenCount}
          <span className="ui-scheduler-more-word"> more</span>
        </button>
      ) : null}
    </>
  );
}
