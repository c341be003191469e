import { memo, useEffect, useState } from 'react';
import { classNames, formatDateWithWeekday, type HourCycle } from '@daymark/ui/core';
import { formatTimesOnDay } from '../../event-times/event-times.js';
import { noteOf } from '../../events/event-marks.js';
import { mayChange } from '../../events/rights.js';
import type { SchedulerEntry } from '../scheduler-contract.js';
import { missingRows, rowsOf, type ClockSegment, type HourAxis } from '../domain/day-clock.js';
import { HOUR_ROWS, SHORTEST_ROWS, type Piece } from '../domain/hour-columns.js';
import type { FoldedLanes, TimeLane } from '../domain/time-lanes.js';
import { eventCount } from '../../month-grid/days-of-entries.js';
import { EntryChip } from '../entries/entry-chip.js';
import { useDaysOffOfView } from '../use-days-off.js';
import { text } from '../../desk-texts.js';

/** Lower entries have no room for times below a title. */
const TWO_LINES_ROWS = 45;

export interface Ghost {
  from: number;
  to: number;
  text: string;
}

interface HourColumnProps {
  date: string;
  axis: HourAxis;
  day: readonly ClockSegment[];
  lanes: readonly TimeLane<Piece>[];
  folded: readonly FoldedLanes<Piece>[];
  timeZone: string;
  hourCycle: HourCycle;
  /** The first row of the hour that is at the top of what is in sight. */
  topRow: number;
  /** With more than this many side by side, an entry has no room for words. */
  lanesWithWords: number;
  isToday: boolean;
  /** The cursor's rows; null except on the one day in the tab order. */
  cursor: { from: number; to: number } | null;
  /** The cell's accessible name at the cursor: its date and time. */
  name: string | null;
  ghost: Ghost | null;
  movingId: string | null;
  isMovable: boolean;
  hrefOf: (entry: SchedulerEntry) => string;
  /** Called to list the folded entries. */
  onExpand: (date: string, folded: FoldedLanes<Piece>, anchor: Element) => void;
}

export const HourColumn = memo(function HourColumn(props: HourColumnProps) {
  const { date, axis, day, lanes, folded, hourCycle, cursor, ghost } = props;
  const count = folded.reduce((sum, { items }) => sum + items.length, lanes.length);
  const dayOff = useDaysOffOfView()(date);
  const place = (from: number, to: number) => ({
    top: `${(from / axis.length) * 100}%`,
    height: `${((to - from) / axis.length) * 100}%`,
  });
  return (
    <div
      role="gridcell"
      aria-current={props.isToday ? 'date' : undefined}
      data-date={date}
      data-hours=""
      {...dayOff.cell}
      tabIndex={cursor ? 0 : -1}
      className={classNames('ui-hours-day', props.isToday && 'ui-hours-today')}
    >
      <span className="ui-visually-hidden">
        {props.name ?? formatDateWithWeekday(date)}, {eventCount(count)}
        {dayOff.label}
      </span>
      {missingRows(axis, day).map(({ from, to }) => (
        <div key={from} className="ui-hours-missing" style={place(from, to)} />
      ))}
      {cursor ? <div className="ui-hours-cursor" style={place(cursor.from, cursor.to)} /> : null}
      <div className="ui-hours-entries">
        {lanes.map(({ item, lane, span, lanes: beside }, index) => {
          const { entry, from, to } = item;
          const isShort = to - from < TWO_LINES_ROWS;
          const isNarrow = beside > props.lanesWithWords * span;
          const isAtTop = from < props.topRow + HOUR_ROWS && to > props.topRow;
          return (
            <EntryChip
              // Keyed by index: another week reuses these elements, which is many times faster than creating them
              // again.
              key={index}
              entry={entry}
              href={props.hrefOf(entry)}
              time={formatTimesOnDay(entry, date, { timeZone: props.timeZone, hourCycle })}
              note={noteOf(entry, { timeZone: props.timeZone, hourCycle })}
              className={classNames(
                'ui-entry-timed',
                isShort && 'ui-entry-short',
                isAtTop && !isShort && !isNarrow && 'ui-entry-at-top',
                item.isContinued && 'ui-entry-from-above',
                item.goesOn && 'ui-entry-on-below',
                entry.id === props.movingId && 'ui-entry-moving',
              )}
              isNarrow={isNarrow}
              hasEnd={props.isMovable && mayChange(entry) && !item.goesOn}
              style={{
                ...place(from, Math.max(to, from + SHORTEST_ROWS)),
                insetInlineStart: `${(lane / beside) * 100}%`,
                width: `${(span / beside) * 100}%`,
              }}
              tabIndex={cursor ? undefined : -1}
            />
          );
        })}
        {folded.map((fold) => (
          <button
            key={fold.from}
            type="button"
            className="ui-hours-more"
            aria-label={nameOfFolded(fold.items.length)}
            aria-haspopup="dialog"
            style={{ ...place(fold.from, fold.to), width: `${100 / fold.lanes}%` }}
            tabIndex={cursor ? undefined : -1}
            onClick={({ currentTarget }) => props.onExpand(date, fold, currentTarget)}
          >
            <span className="ui-hours-more-count">{shortCount(fold.items.length)}</span>
          </button>
        ))}
      </div>
      {ghost ? (
        <div className="ui-hours-ghost" data-ghost="" style={place(ghost.from, ghost.to)}>
          {ghost.text}
        </div>
      ) : null}
      {props.isToday ? <NowLine axis={axis} day={day} /> : null}
    </div>
  );
});

/** There is room for three characters; a truncated number would be misread. */
const shortCount = (count: number) => (count > 99 ? '99+' : `+${count}`);
/** Contains what is visible, as voice control expects (WCAG 2.5.3). */
const nameOfFolded = (count: number) =>
  text('desk.scheduler.folded', { shown: shortCount(count), isMany: String(count > 99), count });

const MINUTE_MS = 60_000;

/** The line at the current time, on the current day. It updates itself. */
function NowLine({ axis, day }: { axis: HourAxis; day: readonly ClockSegment[] }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  const row = rowsOf(axis, day, now, now);
  if (!row) return null;
  return (
    <div className="ui-hours-now" aria-hidden="true" style={{ top: `${(row.from / axis.length) * 100}%` }} />
  );
}
