import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  type ReactNode,
  type Ref,
} from 'react';
import {
  formatEventSpan,
  useDaysOff,
  useEventBatch,
  useSelection,
  useViewPreferences,
} from '@daymark/calendar-ui';
import {
  Scheduler,
  useSchedulerKeys,
  type SchedulerEntry,
  type SchedulerHandle,
  type SchedulerSlot,
} from '@daymark/calendar-ui/scheduler';
import { SelectionBar } from '@daymark/calendar-ui/selection';
import type { CalendarEvent, PublicEventSummary, WindowOccurrence } from '@daymark/contracts';
import { monthOf, Notice, todayIn, useShortcuts, useToast, wallClockOf } from '@daymark/ui/core';
import {
  idOfDate,
  shiftOf,
  useEventActions,
  type SchedulerCalendar,
  type SchedulerOccurrence,
} from '../event-actions/index.js';
import { EventsFailure } from '../events-failure.js';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { useLoadingLimit } from '../use-loading-limit.js';
import { SchedulerToolbar, type OtherView } from './scheduler-toolbar.js';
import { countOnDays, namedDays } from './count-on-days.js';
import { newSlot } from './scheduler-entries.js';
import type { ShownDays } from '../use-scheduler-state.js';
import { useCreatedEntries } from './use-created-entries.js';
import { useWindow, type CalendarSource } from './use-window.js';
import './scheduler.css';

/** One date in a response to its owner, to other people or to visitors. */
export type SchedulerItem = WindowOccurrence | CalendarEvent | PublicEventSummary;

interface EditableSchedulerProps {
  days: ShownDays;
  /** A single calendar. Absent: all calendars of the person. */
  calendar?: CalendarSource;
  calendars: readonly SchedulerCalendar[];
  /** The calendars whose whole days are off. */
  daysOffIn: readonly string[];
  offeredCalendarId: string | null;
  entriesOf: (items: readonly SchedulerItem[]) => SchedulerOccurrence[];
  /** False as long as entries wait for their calendars. */
  areCalendarsLoaded?: boolean;
  /** Events open in a panel; for those without a role in the calendar it is their public page. */
  hasPanels: boolean;
  /** False if there is no calendar yet to add events to. */
  canCreate: boolean;
  /** For a page with a link of its own for new events; otherwise the toolbar has a button. */
  newEvent?: Ref<NewEventHandle>;
  hrefOf?: ((event: SchedulerOccurrence) => string) | undefined;
  onSaved?: (event: CalendarEvent) => void;
  label: string;
  otherView?: (OtherView & { content: ReactNode }) | undefined;
  search?: ReactNode;
  /** Above the events. The count is of the shown days, and of what is visible; null until it is known. */
  children?: (count: { all: number; shown: number } | null) => ReactNode;
}

export interface NewEventHandle {
  /** Opens the form beside an element. False while the events are not visible. */
  open: (anchor: Element) => boolean;
}

/** Whether a new event was requested before the scheduler was rendered, which then opens the form. */
export const OpensNewEvent = createContext(false);

const hrefOfOwn = (event: SchedulerOccurrence) => paths.event(idOfDate(event));

export function EditableScheduler(props: EditableSchedulerProps) {
  const { calendar, calendars, areCalendarsLoaded = true, canCreate, hrefOf = hrefOfOwn } = props;
  const { otherView } = props;
  const { view, date, timeZone } = props.days;
  const calendarHandle = useRef<SchedulerHandle>(null);
  const days: ShownDays = {
    ...props.days,
    /** Another view opens at the selected day, which moves along with the shown days. */
    show: (to) => {
      if (to.date !== undefined) calendarHandle.current?.selectDate(to.date);
      props.days.show({ date: calendarHandle.current?.selectedDate ?? date, ...to });
    },
  };
  const toast = useToast();
  const { weekStart, hourCycle, showsWeekend, showsWeekNumbers, secondTimeZone } = useViewPreferences();
  const isAsked = !otherView?.isShown;
  const { events, range, beside, agendaRange, extendAgenda } = useWindow({
    ...days,
    weekStart,
    calendar,
    isAsked,
  });
  const daysOff = useDaysOff(isAsked ? props.daysOffIn : NO_CALENDARS, range);
  const isAwaited = isAsked && (events.isPending || events.isPlaceholderData);
  const { isTimedOut, askAgain } = useLoadingLimit(isAwaited, `${range.from} ${range.to}`, {
    wasAwaited: calendar !== undefined,
  });
  const area = useRef<HTMLElement>(null);
  const headingId = useId();

  const items: readonly SchedulerItem[] | undefined = events.data?.items;
  const entriesOf = useMemo(() => oncePerResponse(props.entriesOf), [props.entriesOf]);
  const loaded = entriesOf(items ?? NONE);
  const selection = useSelection(loaded);
  const { ids: selectedIds } = selection;
  const selected = selection.events.map((event) => ({ ...event, id: idOfDate(event) }));
  const { run } = useEventBatch();
  const entries = useMemo(
    () =>
      selectedIds.size === 0
        ? loaded
        : loaded.map((entry) => (selectedIds.has(entry.id) ? { ...entry, isSelected: true } : entry)),
    [loaded, selectedIds],
  );
  const entriesBeside = useMemo(
    () => beside.map((days) => ({ date: days.date, entries: entriesOf(days.items) })),
    [beside, entriesOf],
  );
  const counted = useMemo(() => {
    if (view === 'agenda') return { all: items?.length ?? 0, shown: entries.length };
    const named = namedDays(view, date, weekStart);
    const shown = countOnDays(entries, named, timeZone);
    const isFiltered = entries.length !== items?.length;
    return { all: isFiltered ? countOnDays(items ?? [], named, timeZone) : shown, shown };
  }, [items, entries, view, date, weekStart, timeZone]);
  const count = isAsked && !isAwaited && items ? counted : null;
  const showResult = (title: string, event: SchedulerOccurrence | CalendarEvent, show: () => void) =>
    toast.success({
      title,
      description: text('dashboard.quickEntry.savedText', {
        title: event.title,
        when: formatEventSpan(event, { timeZone, hourCycle }),
      }),
      action: { label: text('dashboard.quickEntry.show'), onPress: show },
    });
  const wasMade = useCreatedEntries({
    area,
    entries,
    range: `${view} ${range.from} ${range.to}`,
    readAt: events.dataUpdatedAt,
    onUnseen: (entry, isBack) =>
      showResult(
        isBack ? text('dashboard.quickEntry.isBack') : text('dashboard.quickEntry.saved'),
        entry,
        () => {
          if (calendarHandle.current?.unfold(entry.id)) return;
          days.show({ view: 'day', date: wallClockOf(entry.start_time, timeZone).date });
        },
      ),
  });
  const actions = useEventActions({
    isReady: items !== undefined,
    entries,
    calendars,
    offeredCalendarId: props.offeredCalendarId,
    timeZone,
    weekStart,
    hourCycle,
    shownMonth: monthOf(date),
    onSaved: (event) => {
      props.onSaved?.(event);
      const isInView = isAsked && event.start_time < range.to && event.end_time >= range.from;
      if (isInView) wasMade(event.id);
      else {
        showResult(text('dashboard.quickEntry.saved'), event, () =>
          days.show({ date: event.start_local.slice(0, 10) }),
        );
      }
    },
  });
  /** A later month begins on its first day: typed rules are read from there ('last Friday of the month'). */
  const firstNewDate =
    view === 'month' && monthOf(date) > monthOf(todayIn(timeZone)) ? `${monthOf(date)}-01` : date;
  const openNew = (anchor: Element, day = firstNewDate) => actions.openNew(newSlot(day, timeZone), anchor);
  useImperativeHandle(props.newEvent, () => ({
    open: (anchor) => {
      if (area.current!.closest('[hidden]')) return false;
      openNew(anchor);
      return true;
    },
  }));
  const openByKey = () => {
    const focused = area.current!.querySelector<HTMLElement>('[role="gridcell"][data-date]:focus-within');
    openNew(document.querySelector('.scheduler-new') ?? area.current!, focused?.dataset['date']);
  };
  useSchedulerKeys({ ...days, weekStart, onNavigate: days.show }, !otherView?.isShown);
  const hasEntries = isAsked && view !== 'year';
  useShortcuts({
    ...(canCreate && {
      n: { label: text('dashboard.scheduler.createKey'), run: openByKey, opensField: true },
      'Mod+Enter': { label: text('dashboard.scheduler.saveKey') },
    }),
    ...(canCreate &&
      hasEntries &&
      view !== 'agenda' && {
        'Shift+Arrows': { label: text('dashboard.scheduler.chooseDaysKey') },
      }),
    ...(props.hasPanels &&
      hasEntries && {
        Space: { label: text('dashboard.scheduler.selectKey') },
        'Alt+Arrows': { label: text('dashboard.scheduler.moveKey') },
        'Alt+Shift+UpDown': { label: text('dashboard.scheduler.lengthenKey') },
      }),
  });
  const opensNew = useContext(OpensNewEvent) && canCreate;
  const openFirst = useEffectEvent(openByKey);
  useEffect(() => {
    if (opensNew) openFirst();
  }, [opensNew]);

  const editing = props.hasPanels && {
    onOpenEntry: (event: SchedulerEntry, anchor: Element) =>
      actions.open(event as SchedulerOccurrence, anchor),
    onMoveEntry: (event: SchedulerEntry, slot: SchedulerSlot, anchor: Element) => {
      const shift = event.isSelected && selected.length > 1 ? shiftOf(event, slot, timeZone) : null;
      if (!shift) return actions.move(event as SchedulerOccurrence, slot, anchor);
      void run(selected, { action: 'move', ...shift }).then((isDone) => isDone && selection.clear());
    },
    onSelectEntry: selection.select,
  };

  return (
    <section ref={area} className="ui-stack scheduler" aria-labelledby={headingId}>
      <h2 id={headingId} className="ui-visually-hidden">
        {props.label}
      </h2>
      <SchedulerToolbar
        days={days}
        weekStart={weekStart}
        showsWeekNumbers={showsWeekNumbers}
        agendaRange={agendaRange}
        otherView={otherView}
        isEmpty={count?.all === 0}
        onNew={canCreate ? (anchor) => openNew(anchor) : null}
        hasNew={props.newEvent === undefined}
      >
        {props.search}
      </SchedulerToolbar>
      {props.children?.(count)}
      {otherView?.isShown ? (
        otherView.content
      ) : isTimedOut || (events.isError && !items && !events.isFetching) ? (
        <EventsFailure
          error={isTimedOut ? null : events.error}
          onRetry={isTimedOut ? askAgain : () => void events.refetch()}
        />
      ) : (
        <>
          {events.data?.truncated ? (
            <Notice tone="info" title={text('dashboard.scheduler.truncated')} />
          ) : null}
          <div className="scheduler-view-area">
            <Scheduler
              view={view}
              date={date}
              timeZone={timeZone}
              secondTimeZone={secondTimeZone ?? undefined}
              weekStart={weekStart}
              hourCycle={hourCycle}
              showsWeekend={showsWeekend}
              showsWeekNumbers={showsWeekNumbers}
              entries={actions.shown(entries)}
              beside={entriesBeside}
              daysOff={daysOff}
              isLoading={isAwaited || !areCalendarsLoaded}
              onNavigate={days.show}
              onSelectSlot={canCreate ? actions.openNew : undefined}
              selectedSlot={actions.askedSlot}
              {...editing}
              hrefOf={hrefOf as (entry: SchedulerEntry) => string}
              handle={calendarHandle}
              agendaRange={agendaRange}
              onExtend={extendAgenda}
            />
          </div>
        </>
      )}
      {actions.panels}
      <SelectionBar events={selected} onClear={selection.clear} />
    </section>
  );
}

const NONE: readonly SchedulerItem[] = [];
const NO_CALENDARS: readonly string[] = [];

/** Keeps the entries of each response, so that those of adjacent days are the same when they are shown. */
function oncePerResponse(entriesOf: (items: readonly SchedulerItem[]) => SchedulerOccurrence[]) {
  const entriesOfResponses = new WeakMap<readonly SchedulerItem[], SchedulerOccurrence[]>();
  return (items: readonly SchedulerItem[]) => {
    const entries = entriesOfResponses.get(items) ?? entriesOf(items);
    entriesOfResponses.set(items, entries);
    return entries;
  };
}
