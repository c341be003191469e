import { memo, useEffect, useEffectEvent, useRef } from 'react';
// eslint-disable-next-line no-restricted-imports -- hours of the grid are of no event
import { classNames, formatClock, wallClockOf, type HourCycle } from '@daymark/ui/core';
import type { SchedulerEntry } from '../scheduler-contract.js';
import type { Piece } from '../domain/hour-columns.js';
import type { FoldedLanes } from '../domain/time-lanes.js';
import { HourColumn, type Ghost } from './hour-column.js';
import type { HourRowContent } from './use-hour-rows.js';
import { clockAt, clockText, type ClockSegment, type HourAxis } from '../domain/day-clock.js';
import { text } from '../../desk-texts.js';

interface HourRowProps {
  content: HourRowContent;
  topRow: number;
  lanesWithWords: number;
  timeZone: string;
  secondTimeZone: string | undefined;
  hourCycle: HourCycle;
  today: string;
  isMovable: boolean;
  hrefOf: (entry: SchedulerEntry) => string;
  onExpand: (date: string, folded: FoldedLanes<Piece>, anchor: Element) => void;
  /** Null: the row is not in sight. */
  inSight: {
    cursorDate: string;
    cursorRows: { from: number; to: number } | null;
    cursorName: string;
    ghosts: readonly (Ghost | null)[] | null;
    movingId: string | null;
  } | null;
}

const LAY_OUT_MS = 100;

export const HourRow = memo(function HourRow(props: HourRowProps) {
  const { content, inSight, today } = props;
  const { dates, days, axis, columns } = content;
  const row = useRef<HTMLDivElement>(null);
  const layOut = useEffectEvent(() => {
    // Out of sight nothing is styled or laid out, except during an animation. Missing in jsdom.
    if (!inSight) row.current!.animate?.({ contentVisibility: ['visible', 'visible'] }, LAY_OUT_MS);
  });
  useEffect(() => layOut(), [content]);
  return (
    <div
      ref={row}
      role="row"
      className={classNames('ui-hours-row ui-hours-body', !inSight && 'ui-hours-beside')}
      aria-hidden={!inSight || undefined}
    >
      <HourLabels axis={axis} days={days} secondTimeZone={props.secondTimeZone} hourCycle={props.hourCycle} />
      {dates.map((day, index) => {
        const cursor = inSight?.cursorDate === day ? inSight.cursorRows : null;
        return (
          <HourColumn
            key={index}
            date={day}
            axis={axis}
            day={days[index]!}
            lanes={columns[index]!.lanes}
            folded={columns[index]!.folded}
            onExpand={props.onExpand}
            timeZone={props.timeZone}
            hourCycle={props.hourCycle}
            topRow={props.topRow}
            lanesWithWords={props.lanesWithWords}
            isToday={day === today}
            cursor={cursor}
            name={cursor && inSight!.cursorName}
            ghost={inSight?.ghosts?.[index] ?? null}
            movingId={inSight?.movingId ?? null}
            isMovable={props.isMovable}
            hrefOf={props.hrefOf}
          />
        );
      })}
    </div>
  );
});

interface HourLabelsProps {
  axis: HourAxis;
  days: readonly (readonly ClockSegment[])[];
  secondTimeZone: string | undefined;
  hourCycle: HourCycle;
}

const HOUR = 60;

/** The hour labels at the side, in one zone or two. An hour that occurs twice has two labels. */
const HourLabels = memo(function HourLabels(props: HourLabelsProps) {
  const { axis, days, secondTimeZone, hourCycle } = props;
  return (
    <div role="rowheader" className="ui-hours-labels">
      <span className="ui-visually-hidden">{text('desk.scheduler.hours')}</span>
      {hoursOf(axis).map(({ row, minute, isSecond }) => (
        <div
          key={row}
          className="ui-hours-label"
          aria-hidden="true"
          style={{ top: `${(row / axis.length) * 100}%` }}
        >
          {secondTimeZone ? (
            <span className="ui-hours-second">{elsewhere(axis, days, row, secondTimeZone, hourCycle)}</span>
          ) : null}
          <span>{isSecond ? text('desk.scheduler.again') : formatClock(clockText(minute), hourCycle)}</span>
        </div>
      ))}
    </div>
  );
});

/** The rows at which an hour begins, except midnight at the edge. */
function hoursOf(axis: HourAxis): { row: number; minute: number; isSecond: boolean }[] {
  const ordinary = Array.from({ length: 23 }, (_, hour) => (hour + 1) * HOUR);
  const inserted = axis.repeats.reduce((sum, { from, to }) => sum + to - from, 0);
  const shift = (minute: number) =>
    axis.repeats.reduce((sum, { from, to }) => (minute >= to ? sum + to - from : sum), 0);
  const hours = ordinary.map((minute) => ({ row: minute + shift(minute), minute, isSecond: false }));
  if (inserted === 0) return hours;
  const seconds = axis.repeats.map(({ from, to }) => ({
    row: to + shift(to) - (to - from),
    minute: from,
    isSecond: true,
  }));
  return [...hours, ...seconds].sort((a, b) => a.row - b.row);
}

/** The local time of another zone at a row, on the first day that has it. */
function elsewhere(
  axis: HourAxis,
  days: readonly (readonly ClockSegment[])[],
  row: number,
  zone: string,
  hourCycle: HourCycle,
): string {
  const clock = days.length > 0 ? clockAt(axis, days[0]!, row) : null;
  return clock ? formatClock(wallClockOf(clock.instant, zone).time, hourCycle) : '';
}
