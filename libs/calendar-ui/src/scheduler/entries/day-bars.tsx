import type { CSSProperties } from 'react';
import { languageInUse } from '@daymark/texts';
import { classNames, writesBareHours, type HourCycle } from '@daymark/ui/core';
import {
  formatOwnTime,
  formatStartTime,
  writeTimesOnDay,
  type TimeStyle,
} from '../../event-times/event-times.js';
import { noteOf } from '../../events/event-marks.js';
import type { SchedulerEntry } from '../scheduler-contract.js';
import type { Bar } from '../../month-grid/week-lanes.js';
import { EntryChip } from './entry-chip.js';
import { text } from '../../desk-texts.js';

const HAS_BARE_HOURS = writesBareHours(languageInUse());

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
export function DayBars({ date, lanes, timeZone, hourCycle, movingId, tabIndex, hrefOf }: DayBarsProps) {
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
              time={bar.time === null ? untilOf(bar, style) : formatStartTime(bar.entry, style)}
              until={bar.time === null ? null : untilOf(bar, style)}
              ownTime={bar.time === null ? null : formatOwnTime(bar.entry, style)}
              note={noteOf(bar.entry, style)}
              isTimeFirst
              hasShortTime={HAS_BARE_HOURS && bar.time !== null}
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
            <span className="ui-visually-hidden">
              {text('desk.scheduler.goesOn', { title: bar.entry.title })}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** 'until 01:00' where a night ends, whose bar would read as all day. */
const untilOf = ({ entry, isWide, goesOn, last }: Bar<SchedulerEntry>, style: TimeStyle) =>
  isWide && !goesOn && !entry.is_all_day ? writeTimesOnDay(entry, last, style).times : null;

interface MoreButtonProps {
  /** The number of a day's entries that are not shown; without any, there is no button. */
  count: number;
  tabIndex: number | undefined;
  isExpanded: boolean;
  onExpand: () => void;
}

export function MoreButton({ count, tabIndex, isExpanded, onExpand }: MoreButtonProps) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="ui-scheduler-more"
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      aria-expanded={isExpanded}
      onClick={onExpand}
    >
      +{count}
      <span className="ui-scheduler-more-word"> {text('desk.scheduler.more')}</span>
    </button>
  );
}

export const countBeyond = (lanes: DayBarsProps['lanes'], room: number) =>
  lanes.slice(room).filter(Boolean).length;
