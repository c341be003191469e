import {
  classNames,
  dayNumber,
  formatDateWithWeekday,
  formatDayOfMonth,
  weekdayShort,
  type HourCycle,
} from '@daymark/ui/core';
import type { SchedulerEntry, SchedulerSlot } from '../scheduler-contract.js';
import type { Bar } from '../../month-grid/week-lanes.js';
import { countBeyond, DayBars, MoreButton } from '../entries/day-bars.js';
import { useDaysOffOfView } from '../use-days-off.js';
import { timeZoneCity } from '../../time-zone/time-zone-names.js';
import { text } from '../../desk-texts.js';

interface HourHeadProps {
  dates: readonly string[];
  today: string;
  bars: ReadonlyMap<string, readonly (Bar<SchedulerEntry> | undefined)[]>;
  room: number;
  /** The day whose all-day events are all listed. */
  expandedDate: string | null;
  onExpand: (date: string) => void;
  /** The one day whose all-day events are in the tab order. */
  currentDate: string | null;
  /** The slot being selected or moved to, if it is all-day. */
  targets: SchedulerSlot | null;
  movingId: string | null;
  timeZone: string;
  secondTimeZone: string | undefined;
  hourCycle: HourCycle;
  hrefOf: (entry: SchedulerEntry) => string;
  onChooseDay: (date: string) => void;
}

/** The head above the hours: the days, each a link to its own view, and the all-day events. */
export function HourHead(props: HourHeadProps) {
  const { dates, today, bars, currentDate, targets, timeZone, secondTimeZone } = props;
  const dayOffOf = useDaysOffOfView();
  const lanesOf = (date: string) => bars.get(date) ?? [];
  /** Of folded days the button takes one lane. */
  const roomOn = (date: string) => (lanesOf(date).length > props.room ? props.room - 1 : props.room);
  const isTarget = (date: string) =>
    targets?.is_all_day === true && date >= targets.start_local && date <= targets.end_local;
  return (
    <div role="rowgroup" className="ui-hours-head" data-sticky="">
      <div role="row" className="ui-hours-row">
        <div role="columnheader" className="ui-hours-corner ui-hours-zones">
          {secondTimeZone ? <span>{timeZoneCity(secondTimeZone)}</span> : null}
          {secondTimeZone ? (
            <span>{timeZoneCity(timeZone)}</span>
          ) : (
            <span className="ui-visually-hidden">{text('desk.scheduler.time')}</span>
          )}
        </div>
        {dates.map((date, index) => (
          <div
            key={index}
            role="columnheader"
            className="ui-hours-date"
            {...dayOffOf(date).cell}
            aria-current={date === today ? 'date' : undefined}
          >
            <button
              type="button"
              className={classNames('ui-hours-date-link', date === today && 'ui-hours-date-today')}
              aria-label={`${weekdayShort(date)} ${formatDayOfMonth(date)}`}
              onClick={() => props.onChooseDay(date)}
            >
              <span className="ui-hours-weekday">{weekdayShort(date)}</span>{' '}
              <span className="ui-hours-day-number">{dayNumber(date)}</span>
            </button>
          </div>
        ))}
      </div>
      <div role="row" className="ui-hours-row ui-hours-whole-days">
        <div role="rowheader" className="ui-hours-corner">
          {text('desk.scheduler.allDay')}
        </div>
        {dates.map((date, index) => (
          <div
            key={index}
            role="gridcell"
            aria-current={date === today ? 'date' : undefined}
            data-date={date}
            {...dayOffOf(date).cell}
            tabIndex={date === currentDate ? 0 : -1}
            className={classNames('ui-hours-whole-day', isTarget(date) && 'ui-scheduler-target')}
          >
            <span className="ui-visually-hidden">
              {text('desk.scheduler.dayAllDay', { date: formatDateWithWeekday(date) }) + dayOffOf(date).label}
            </span>
            <DayBars
              date={date}
              lanes={lanesOf(date).slice(0, roomOn(date))}
              timeZone={props.timeZone}
              hourCycle={props.hourCycle}
              movingId={props.movingId}
              tabIndex={date === currentDate ? undefined : -1}
              hrefOf={props.hrefOf}
            />
            <MoreButton
              count={countBeyond(lanesOf(date), roomOn(date))}
              tabIndex={date === currentDate ? undefined : -1}
              isExpanded={date === props.expandedDate}
              onExpand={() => props.onExpand(date)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
