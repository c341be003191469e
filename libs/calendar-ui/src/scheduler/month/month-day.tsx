import type { CSSProperties } from 'react';
import { classNames, dayCell, dayNumber, formatDayOfMonth, type HourCycle } from '@daymark/ui/core';
import type { SchedulerEntry } from '../scheduler-contract.js';
import type { Bar } from '../../month-grid/week-lanes.js';
import { countBeyond, DayBars, MoreButton } from '../entries/day-bars.js';
import { dayLabel, DOTS_MAX } from '../../month-grid/days-of-entries.js';
import { useDaysOffOfView } from '../use-days-off.js';

interface MonthDayProps {
  date: string;
  lanes: readonly (Bar<SchedulerEntry> | undefined)[];
  room: number;
  timeZone: string;
  hourCycle: HourCycle;
  isOutside: boolean;
  isToday: boolean;
  isCurrent: boolean;
  isTarget: boolean;
  isExpanded: boolean;
  movingId: string | null;
  hrefOf: (entry: SchedulerEntry) => string;
  /** Absent: its number is not a button. */
  onChooseDay: () => void;
  onExpand: () => void;
}

/** One day: its number, a button for what does not fit, and the bars that begin here. */
export function MonthDay(props: MonthDayProps) {
  const { date, lanes, room, isCurrent, isToday } = props;
  const bars = lanes.filter((bar) => bar !== undefined);
  const count = bars.length;
  const countFolded = countBeyond(lanes, room);
  const tabIndex = isCurrent ? undefined : -1;
  const dayOff = useDaysOffOfView()(date);
  return (
    <div
      {...dayCell(date, { isToday, isOutside: props.isOutside, isCurrent })}
      {...dayOff.cell}
      className={classNames('ui-scheduler-day', props.isTarget && 'ui-scheduler-target')}
    >
      <span className="ui-visually-hidden">
        {dayLabel(date, isToday, count)}
        {dayOff.label}
      </span>
      <div className="ui-day-head">
        <button
          type="button"
          className="ui-day-number"
          aria-label={formatDayOfMonth(date)}
          tabIndex={tabIndex}
          onClick={props.onChooseDay}
        >
          {dayNumber(date)}
        </button>
        <MoreButton
          count={countFolded}
          tabIndex={tabIndex}
          isExpanded={props.isExpanded}
          onExpand={props.onExpand}
        />
        {count > 0 && countFolded === 0 ? (
          <span className="ui-day-count" aria-hidden="true">
            {count}
          </span>
        ) : null}
        <span className="ui-day-dots" aria-hidden="true">
          {[...new Set(bars.map(({ entry }) => entry.color))].slice(0, DOTS_MAX).map((color) => (
            <i key={color} style={{ '--dot-color': color } as CSSProperties} />
          ))}
        </span>
      </div>
      <DayBars
        date={date}
        lanes={lanes.slice(0, room)}
        timeZone={props.timeZone}
        hourCycle={props.hourCycle}
        movingId={props.movingId}
        tabIndex={tabIndex}
        hrefOf={props.hrefOf}
      />
    </div>
  );
}
