import { memo } from 'react';
// eslint-disable-next-line no-restricted-imports -- hours of the grid are of no event
import { formatClock, wallClockOf, type HourCycle } from '@daymark/ui/core';
import { clockAt, clockText, type ClockSegment, type HourAxis } from '../domain/day-clock.js';

interface HourLabelsProps {
  axis: HourAxis;
  days: readonly (readonly ClockSegment[])[];
  secondTimeZone: string | undefined;
  hourCycle: HourCycle;
}

const HOUR = 60;

/** The hour labels at the side, in one zone or two. An hour that occurs twice has two labels. */
export const HourLabels = memo(function HourLabels(props: HourLabelsProps) {
  const { axis, days, secondTimeZone, hourCycle } = props;
  return (
    <div role="rowheader" className="ui-hours-labels">
      <span className="ui-visually-hidden">Hours</span>
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
          <span>{isSecond ? 'again' : formatClock(clockText(minute), hourCycle)}</span>
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
