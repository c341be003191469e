import {
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useLayoutEffect,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import {
  ActionButton,
  formatDay,
  formatMonth,
  MonthGrid,
  monthOf,
  weekdayShort,
  weekNumber,
} from '@daymark/ui/core';
import type { SchedulerEntry, SchedulerProps } from '../scheduler-contract.js';
import { rowsOfMonth } from '../../scheduler-window.js';
import { chosenSlot, slotAt } from '../domain/moved-slot.js';
import { weekLanes, withDates } from '../../month-grid/week-lanes.js';
import { useIsPrinting } from '../use-is-printing.js';
import { DayList, DayPanel, type ExpandedDay } from '../entries/day-panel.js';
import { goThroughEntries, useDayCursor } from '../entries/use-day-cursor.js';
import { useSchedulerActions } from '../entries/use-scheduler-actions.js';
import { MonthDay } from './month-day.js';
import { printedLines } from './printed-month.js';
import { text } from '../../desk-texts.js';

/**
 * A month as an ARIA grid as high as the window. Events of several days are one bar. When narrow, days show only
 * counts, and the selected day's events are listed below.
 */
export function MonthView(props: SchedulerProps & { today: string }) {
  const { date, timeZone, weekStart, hourCycle, showsWeekend, entries, today, hrefOf, onNavigate } = props;
  const root = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState<ExpandedDay | null>(null);

  const month = monthOf(date);
  const weeks = useMemo(() => rowsOfMonth(date, weekStart, showsWeekend), [date, weekStart, showsWeekend]);
  const lanes = useMemo(() => {
    const dated = withDates(entries, timeZone);
    return weeks.map((week) => weekLanes(dated, week));
  }, [entries, timeZone, weeks]);
  const fitting = useFittingLanes(grid, weeks);
  const printed = useIsPrinting() ? printedLines(lanes.map(highestOf)) : null;
  const roomOn = (day: string) => {
    const week = weeks.findIndex((each) => each.includes(day));
    return printed?.rooms[week] ?? fitting[week] ?? LANES_AT_FIRST;
  };
  const lanesOf = (day: string) => lanes.find((each) => each.has(day))?.get(day) ?? [];
  const entriesOn = (day: string): SchedulerEntry[] =>
    lanesOf(day).flatMap((bar) => (bar ? [bar.entry] : []));

  const isShown = (day: string) => weeks.some((week) => week.includes(day));
  const days = useDayCursor(props, { root, isShown, today, showsWeekend });
  const cellOf = (day: string) =>
    root.current?.querySelector(`[role="gridcell"][data-date="${day}"]`) ?? null;
  useImperativeHandle(props.handle, () => ({
    unfold: (entryId) => {
      const day = weeks.flat().find((each) => entriesOn(each).some(({ id }) => id === entryId));
      if (day === undefined) return false;
      if (list.current?.checkVisibility?.()) days.show(day);
      else setExpanded({ date: day, anchor: cellOf(day)!, firstId: entryId });
      return true;
    },
    selectedDate: days.current,
    selectDate: days.show,
  }));
  // The day's list is closed when one of its events is opened, so the popover is placed at the day.
  const openFromList = (entry: SchedulerEntry, anchor: Element) => {
    const cell = expanded && cellOf(expanded.date);
    setExpanded(null);
    props.onOpenEntry?.(entry, cell ?? anchor);
  };
  const actions = useSchedulerActions(
    { ...props, onOpenEntry: props.onOpenEntry && openFromList },
    {
      root,
      placeOf: (element) => ({ date: element.dataset['date']!, minute: null }),
      anchorOf: (slot) => cellOf(slot.start_local.slice(0, 10)),
      verticalStep: 'week',
      isShown,
      // On a phone a tap selects the day to be listed below.
      choosesAt: (place) => {
        days.show(place.date);
        return !(list.current?.checkVisibility?.() ?? false);
      },
    },
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (actions.onEntryKeyDown(event) || goThroughEntries(event)) return;
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[role="gridcell"]');
    if (!cell) return;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.target === cell && event.key === 'Enter' && isPlain) {
      event.preventDefault();
      const place = (day: string) => ({ date: day, minute: null });
      actions.select(chosenSlot(place(days.rangeStart ?? days.current), place(days.current)));
    } else if (days.moveByKey(event)) {
      event.preventDefault();
      actions.clearChoice();
    }
  };
  const onFocus = ({ target }: FocusEvent) => {
    const day = target.closest<HTMLElement>('[role="gridcell"]')?.dataset['date'];
    if (day !== undefined && day !== days.current) days.show(day);
  };
  const isTarget = (day: string) => {
    const slot = actions.shownSlot;
    if (slot) return day >= slot.start_local.slice(0, 10) && day <= slot.end_local.slice(0, 10);
    const { rangeStart: start, current: end } = days;
    return start !== null && ((day >= start && day <= end) || (day >= end && day <= start));
  };

  const chosenEntries = entriesOn(days.current);
  /** While loading, a message would push away what is below it. */
  const isAwaited = props.isLoading === true && chosenEntries.length === 0;
  const handlers = { ...actions.handlers, onKeyDown, onFocus };
  return (
    <div className="ui-scheduler-actions" ref={root} {...handlers}>
      <p className="ui-visually-hidden" role="status">
        {actions.announcement}
      </p>
      <div className="ui-scheduler-month">
        <MonthGrid
          ref={grid}
          className="ui-scheduler-grid"
          aria-label={formatMonth(month)}
          style={
            {
              '--columns': weeks[0]!.length,
              '--today-lanes': Math.min(lanesOf(today).length, TODAY_LANES_MAX),
              '--print-line': `${printed?.height ?? 0}mm`,
            } as CSSProperties
          }
          weeks={weeks}
          headOf={(_, day) => weekdayShort(day)}
          weekNumberOf={props.showsWeekNumbers ? weekNumber : undefined}
        >
          {(day) => (
            <MonthDay
              key={day}
              date={day}
              lanes={lanesOf(day)}
              room={roomOn(day)}
              timeZone={timeZone}
              hourCycle={hourCycle}
              isOutside={monthOf(day) !== month}
              isToday={day === today}
              isCurrent={day === days.current}
              isTarget={isTarget(day)}
              isExpanded={day === expanded?.date}
              movingId={actions.movingId}
              hrefOf={hrefOf}
              onChooseDay={() => onNavigate({ view: 'day', date: day })}
              onExpand={() => setExpanded({ date: day, anchor: cellOf(day)! })}
            />
          )}
        </MonthGrid>
        <div className="ui-scheduler-day-list" aria-live="polite" ref={list} data-date={days.current}>
          <p className="ui-scheduler-day-list-date">{formatDay(days.current, today)}</p>
          {chosenEntries.length > 0 ? (
            <DayList
              date={days.current}
              entries={chosenEntries}
              timeZone={timeZone}
              hourCycle={hourCycle}
              hrefOf={hrefOf}
              onSelect={actions.selectEntry}
            />
          ) : isAwaited ? null : (
            <p className="ui-text-secondary">{text('desk.scheduler.emptyDay')}</p>
          )}
          {props.onSelectSlot && !isAwaited ? (
            <ActionButton onClick={() => actions.select(slotAt({ date: days.current, minute: null }))}>
              {text('desk.scheduler.add')}
            </ActionButton>
          ) : null}
        </div>
      </div>
      {expanded ? (
        <DayPanel
          expanded={expanded}
          entries={entriesOn(expanded.date)}
          today={today}
          timeZone={timeZone}
          hourCycle={hourCycle}
          hrefOf={hrefOf}
          isDragged
          onClose={() => setExpanded(null)}
        />
      ) : null}
    </div>
  );
}

const highestOf = (week: ReadonlyMap<string, { length: number }>) =>
  Math.max(...[...week.values()].map(({ length }) => length));

/** The height of a lane, and the space above a day's lanes; as in scheduler-month.css. */
const LANE_PIXELS = 24;
const HEAD_PIXELS = 25;
const LANES_AT_FIRST = 3;
/** The week of today is higher if necessary, so that as many of its lanes are visible. */
const TODAY_LANES_MAX = 8;

/** The number of lanes that fit in each week of a month: its rows share the height of the window. */
function useFittingLanes(
  grid: RefObject<HTMLElement | null>,
  weeks: readonly (readonly string[])[],
): readonly number[] {
  const [counts, setCounts] = useState<readonly number[]>([]);
  useLayoutEffect(() => {
    const dayOf = ([date]: readonly string[]) =>
      grid.current!.querySelector<HTMLElement>(`[data-date="${date}"]`)!;
    const days = weeks.map(dayOf);
    // It reports before the first frame is painted, so nothing moves.
    const watched = new ResizeObserver(() => {
      const lanesIn = ({ offsetHeight }: HTMLElement) =>
        Math.max(1, Math.floor((offsetHeight - HEAD_PIXELS) / LANE_PIXELS));
      setCounts(days.map(lanesIn));
    });
    for (const day of days) watched.observe(day);
    return () => watched.disconnect();
  }, [grid, weeks]);
  return counts;
}
