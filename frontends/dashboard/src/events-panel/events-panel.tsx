import { useId, useState, type CSSProperties } from 'react';
import {
  EventList,
  MonthControls,
  RouterLink,
  useShortTimes,
  useViewPreferences,
  type CalendarEntry,
} from '@daymark/calendar-ui';
import { EditableMonth, type EditableMonthProps } from '@daymark/calendar-ui/desk';
import type { Calendar, CalendarEvent } from '@daymark/contracts';
import {
  Alert,
  Button,
  EmptyState,
  formatMonth,
  localTimeZone,
  monthOf,
  todayIn,
  Typography,
} from '@daymark/ui';
import { ButtonLink } from '@daymark/ui/router';
import { idOfDate, useEventActs } from '../event-acts/index.js';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { filterEntries, isFiltering, NO_FILTERS } from './event-filters.js';
import { EventsFailure } from './events-failure.js';
import { eventsOfMonth } from './events-of-month.js';
import { FilterBar } from './filter-bar.js';
import { ListedEvents } from './listed-events.js';
import { useMonthEvents } from './use-events.js';
import { useRecurringWarnings } from './use-recurring-warnings.js';
import { useLoadingLimit } from './use-loading-limit.js';
import { useHasNoEvents } from './use-has-no-events.js';
import { usePanelState, type EventsView } from './use-panel-state.js';
import { ViewToggle } from './view-toggle.js';

type CalendarOfPanel = Pick<Calendar, 'id' | 'name' | 'is_owner' | 'is_public' | 'color'>;

/** The events of a calendar: month by month as a grid, or as a list; searched and filtered. */
export function EventsPanel({ calendar }: { calendar: CalendarOfPanel }) {
  const timeZone = localTimeZone();
  const headingId = useId();
  const [currentMonth] = useState(() => monthOf(todayIn(timeZone)));
  const { month, view, filters, page, showMonth, showView, showPage, filter } = usePanelState(currentMonth);
  const clearFilters = () => filter(NO_FILTERS);
  const isOwner = calendar.is_owner;
  const events = useMonthEvents(calendar.id, month, timeZone);
  const { weekStart, hourCycle } = useViewPreferences();
  const acts = useEventActs({
    calendars: isOwner ? [calendar] : [],
    offeredCalendarId: calendar.id,
    timeZone,
    weekStart,
    hourCycle,
    onSaved: ({ start_local }) => showMonth(monthOf(start_local)),
  });
  const all: readonly CalendarEntry[] = acts.shown(events.data?.items ?? []);
  const isMonthKnown = events.isSuccess && !events.isPlaceholderData;
  const isMonthEmpty = isMonthKnown && eventsOfMonth(all, month, timeZone).length === 0;
  const { hasNoEvents } = useHasNoEvents(calendar.id, isOwner && isMonthEmpty);
  const isAwaited = events.isPending || events.isPlaceholderData;
  const { isTimedOut, askAgain } = useLoadingLimit(isAwaited, month);
  const entries = filterEntries(all, filters, timeZone);
  // Whoever shows the panel began to wait for the first events before it.
  useRecurringWarnings(events.isFetching && !events.isPending, events.data?.truncated ?? false);

  // To its owner the service tells the whole event.
  const occurrence = (entry: CalendarEntry) => occurrenceOf(entry as CalendarEvent, calendar);
  const editing: EventsOfMonthProps['editing'] = isOwner
    ? {
        onSelectSlot: acts.openNew,
        onOpenEntry: (entry, anchor) => acts.open(occurrence(entry), anchor),
        onMoveEntry: (entry, to, anchor) => acts.move(occurrence(entry), to, anchor),
      }
    : {};
  const hrefOf = (entry: CalendarEntry) =>
    isOwner ? paths.event(idOfDate({ is_recurring: false, ...entry })) : paths.publicEvent(entry.id);

  return (
    <section
      className="events-panel"
      aria-labelledby={headingId}
      style={{ '--event-color': calendar.color } as CSSProperties}
    >
      <div className="ui-page-head events-head">
        <Typography.Title level={2} id={headingId}>
          {texts.detail.events}
        </Typography.Title>
        {hasNoEvents ? null : (
          <div className="ui-actions">
            <ViewToggle view={view} onChange={showView} />
            {isOwner ? <ButtonLink to={paths.addEvent(calendar.id)}>{texts.detail.add}</ButtonLink> : null}
          </div>
        )}
      </div>
      {hasNoEvents ? (
        <EmptyState
          title={texts.detail.emptyTitle}
          text={texts.detail.emptyText}
          action={<ButtonLink to={paths.addEvent(calendar.id)}>{texts.detail.addEvent}</ButtonLink>}
          headingLevel={3}
        />
      ) : (
        <>
          <FilterBar filters={filters} onChange={filter} />
          {isOwner && view === 'list' ? (
            <ListedEvents
              calendar={calendar}
              filters={filters}
              page={page}
              timeZone={timeZone}
              onPage={showPage}
              onClearFilters={clearFilters}
            />
          ) : isTimedOut ? (
            <EventsFailure error={null} onRetry={askAgain} />
          ) : !events.data && events.isError && !events.isFetching ? (
            <EventsFailure error={events.error} onRetry={() => void events.refetch()} />
          ) : (
            <>
              {isFiltering(filters) && all.length > 0 && entries.length === 0 ? (
                <div className="events-no-match" role="status">
                  <strong>{texts.filters.noMatch}</strong>
                  <span>{texts.filters.noMatchText}</span>
                  <Button onClick={clearFilters}>{texts.filters.clear}</Button>
                </div>
              ) : null}
              <EventsOfMonth
                view={view}
                month={month}
                currentMonth={currentMonth}
                onMonthChange={showMonth}
                entries={entries}
                isEmpty={isMonthEmpty}
                editing={editing}
                isLoading={events.isFetching && isAwaited}
                timeZone={timeZone}
                hrefOf={hrefOf}
              />
            </>
          )}
        </>
      )}
      {acts.panels}
      {events.data?.truncated ? <Alert type="info" showIcon title={texts.detail.truncated} /> : null}
    </section>
  );
}

/** An event of the calendar as it is shown, moved and asked about. */
const occurrenceOf = (event: CalendarEvent, { color, name }: Pick<Calendar, 'color' | 'name'>) => ({
  ...event,
  color,
  calendarName: name,
});

interface EventsOfMonthProps {
  view: EventsView;
  month: string;
  currentMonth: string;
  onMonthChange: (month: string) => void;
  entries: readonly CalendarEntry[];
  /** Nothing is in the month, filtered or not. */
  isEmpty: boolean;
  isLoading: boolean;
  timeZone: string;
  hrefOf: (entry: CalendarEntry) => string;
  editing: Pick<EditableMonthProps, 'onSelectSlot' | 'onOpenEntry' | 'onMoveEntry'>;
}

function EventsOfMonth({ view, currentMonth, isEmpty, editing, ...shared }: EventsOfMonthProps) {
  const headingId = useId();
  const { formatStart, formatEnd } = useShortTimes();
  const { weekStart, chosenHourCycle, showsWeekend } = useViewPreferences();
  if (view === 'calendar') {
    const note = isEmpty ? texts.detail.emptyMonth(formatMonth(shared.month)) : null;
    return (
      <EditableMonth
        {...shared}
        {...editing}
        weekStart={weekStart}
        // 'HH:mm' unless somebody wants it otherwise.
        hourCycle={chosenHourCycle ?? 24}
        showsWeekend={showsWeekend}
        note={note}
        headingLevel={3}
      />
    );
  }
  const { month, onMonthChange, entries, isLoading, timeZone, hrefOf } = shared;
  const shown = eventsOfMonth(entries, month, timeZone);
  return (
    <div className="events-list" aria-busy={isLoading || undefined}>
      <MonthControls
        month={month}
        currentMonth={currentMonth}
        headingId={headingId}
        headingLevel={3}
        onMonthChange={onMonthChange}
      />
      {shown.length > 0 ? (
        <EventList
          entries={shown}
          timeZone={timeZone}
          hrefOf={hrefOf}
          link={RouterLink}
          formatStart={formatStart}
          formatEnd={formatEnd}
          headingLevel={4}
        />
      ) : (
        <p className="ui-text-secondary">{isLoading ? null : texts.detail.emptyMonth(formatMonth(month))}</p>
      )}
    </div>
  );
}
