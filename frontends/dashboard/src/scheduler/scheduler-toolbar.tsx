import { useState, type ReactNode } from 'react';
import {
  agendaDays,
  schedulerViews,
  stepDate,
  type SchedulerView,
  type WeekStart,
} from '@daymark/calendar-ui/scheduler-window';
import {
  ActionButton,
  ChevronDownIcon,
  NativeSelect,
  PrintIcon,
  SegmentedField,
  todayIn,
  Typography,
  PHONE,
  useMediaQuery,
  formatDays,
  formatMonth,
  formatMonths,
  formatShortDate,
  monthOf,
  monthShort,
  isWeekend,
  weekNumber,
  weekOf,
} from '@daymark/ui/core';
import { text } from '../texts.js';
import { DateJump } from './date-jump.js';
import type { ShownDays } from '../use-scheduler-state.js';

/** Below this width there is no room for the view buttons. */
const NARROW = '(width < 80rem)';
const viewsOfPhone: readonly SchedulerView[] = ['agenda', 'day', 'week', 'work-week', 'month', 'year'];

export interface OtherView {
  name: string;
  label: string;
  isShown: boolean;
  onShow: () => void;
}

interface SchedulerToolbarProps {
  days: ShownDays;
  weekStart: WeekStart;
  showsWeekNumbers: boolean;
  agendaRange: { from: string; to: string };
  otherView: OtherView | undefined;
  /** The shown days are empty; said here if the view does not say it. */
  isEmpty: boolean;
  onNew: ((anchor: Element) => void) | null;
  /** False on a page that has its own. */
  hasNew: boolean;
  children?: ReactNode;
}

export function SchedulerToolbar(props: SchedulerToolbarProps) {
  const { days, weekStart, showsWeekNumbers, agendaRange, otherView, isEmpty, onNew, hasNew, children } =
    props;
  const isNarrow = useMediaQuery(NARROW);
  const isPhone = useMediaQuery(PHONE);
  const { view, date, show, timeZone } = days;
  const choices: { value: string; label: string }[] = (isPhone ? viewsOfPhone : schedulerViews).map(
    (value) => ({
      value,
      label: text(`dashboard.scheduler.views.${value}`),
    }),
  );
  if (otherView) choices.push({ value: otherView.name, label: otherView.label });
  const chosen = otherView?.isShown ? otherView.name : view;
  const choose = (name: string) =>
    name === otherView?.name ? otherView.onShow() : show({ view: name as SchedulerView });
  const step = (by: 1 | -1) => show({ date: stepDate(view, date, by, weekStart) });
  const title = rangeTitle(view, date, weekStart, agendaRange);
  const [jumpAnchor, setJumpAnchor] = useState<Element | null>(null);
  const hasWeek = showsWeekNumbers && (view === 'week' || view === 'work-week');
  const note = [
    hasWeek && text('dashboard.scheduler.week', { number: weekNumber(weekOf(date, weekStart)) }),
    isEmpty && emptyNote(view, date),
  ].filter(Boolean);
  return (
    <div className="ui-actions scheduler-toolbar">
      <div className="scheduler-steps" hidden={otherView?.isShown}>
        <ActionButton onClick={() => show({ date: todayIn(timeZone) })}>
          {text('dashboard.scheduler.today')}
        </ActionButton>
        <ActionButton
          kind="quiet"
          className="scheduler-step"
          aria-label={text(`dashboard.scheduler.previous.${view}`)}
          onClick={() => step(-1)}
        >
          <span aria-hidden="true">‹</span>
        </ActionButton>
        <ActionButton
          kind="quiet"
          className="scheduler-step"
          aria-label={text(`dashboard.scheduler.next.${view}`)}
          onClick={() => step(1)}
        >
          <span aria-hidden="true">›</span>
        </ActionButton>
      </div>
      <div className="scheduler-head">
        <Typography.Title
          level={2}
          className={otherView?.isShown ? 'ui-visually-hidden' : 'scheduler-title'}
          aria-live={view === 'agenda' ? 'off' : 'polite'}
        >
          {otherView?.isShown ? (
            otherView.label
          ) : (
            <ActionButton
              kind="quiet"
              aria-haspopup="dialog"
              aria-expanded={jumpAnchor !== null}
              title={text('dashboard.scheduler.jump')}
              onClick={({ currentTarget }) => setJumpAnchor(jumpAnchor ? null : currentTarget)}
            >
              <bdi>{title}</bdi>
              <ChevronDownIcon />
            </ActionButton>
          )}
        </Typography.Title>
        {jumpAnchor && !otherView?.isShown ? (
          <DateJump
            anchor={jumpAnchor}
            date={date}
            weekStart={weekStart}
            onChoose={(chosen) => show(view === 'year' ? { view: 'month', date: chosen } : { date: chosen })}
            onClose={() => setJumpAnchor(null)}
          />
        ) : null}
        {view === 'agenda' ? (
          // The title grows on scrolling, which must not be announced.
          <span className="ui-visually-hidden" aria-live="polite">
            {rangeTitle(view, date, weekStart, agendaDays(date))}
          </span>
        ) : null}
        <p className="scheduler-note" role="status">
          <span className="ui-ellipsis">{otherView?.isShown ? null : note.join(' · ')}</span>
        </p>
      </div>
      {children}
      {isNarrow ? (
        <NativeSelect
          className="scheduler-view"
          aria-label={text('dashboard.scheduler.view')}
          options={choices}
          value={chosen}
          onChange={choose}
        />
      ) : (
        <SegmentedField
          label={text('dashboard.scheduler.view')}
          options={choices}
          value={chosen}
          onChange={choose}
        />
      )}
      <ActionButton
        kind="quiet"
        className="scheduler-step scheduler-print"
        aria-label={text('dashboard.scheduler.print')}
        title={text('dashboard.scheduler.print')}
        onClick={() => window.print()}
      >
        <PrintIcon />
      </ActionButton>
      {hasNew ? (
        // Keeps its space, invisible, if nothing can be created: that is known only after the toolbar is shown.
        <ActionButton
          kind="create"
          className="scheduler-new"
          disabled={!onNew}
          onClick={({ currentTarget }) => onNew?.(currentTarget)}
        >
          {text('dashboard.scheduler.create')}
        </ActionButton>
      ) : null}
    </div>
  );
}

function emptyNote(view: SchedulerView, date: string): string | null {
  if (view === 'agenda') return null;
  return view === 'month'
    ? text('dashboard.scheduler.emptyMonth', { month: monthShort(date) })
    : text('dashboard.scheduler.empty');
}

interface Days {
  from: string;
  to: string;
}

/** The title of the shown days: 'November 2026', '23–29 Nov 2026', 'Tue 24 Nov 2026', '2026', 'Nov – Dec 2026'. */
export function rangeTitle(
  view: SchedulerView,
  date: string,
  weekStart: WeekStart,
  agendaRange: Days,
): string {
  switch (view) {
    case 'month':
      return formatMonth(monthOf(date));
    case 'agenda':
      return monthOf(agendaRange.from) === monthOf(agendaRange.to)
        ? formatMonth(monthOf(agendaRange.from))
        : formatMonths(agendaRange.from, agendaRange.to);
    case 'year':
      return date.slice(0, 4);
    case 'day':
      return formatShortDate(date, '');
    case 'week':
    case 'work-week': {
      const week = weekOf(date, weekStart);
      const days = view === 'week' ? week : week.filter((day) => !isWeekend(day));
      return formatDays(days[0]!, days.at(-1)!, true);
    }
  }
}
