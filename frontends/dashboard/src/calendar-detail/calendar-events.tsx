import { useCallback, type Ref } from 'react';
import { may } from '@daymark/calendar-ui';
import { Typography } from '@daymark/ui';
import { EditableScheduler, type NewEventHandle, type SchedulerItem } from '../scheduler/index.js';
import type { SchedulerOccurrence } from '../event-actions/index.js';
import {
  filterEntries,
  FilterBar,
  isFiltering,
  ListedEvents,
  NoMatchActions,
  NO_FILTERS,
  useFoundIds,
} from '../events-panel/index.js';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { useCalendarView } from './use-calendar-view.js';
import { type ShownCalendar, useHasNoEvents } from './use-calendar.js';

const hrefOfPublic = (event: SchedulerOccurrence) => paths.publicEvent(event.id);

interface CalendarEventsProps {
  calendar: ShownCalendar;
  newEvent: Ref<NewEventHandle>;
}

/** The scheduler with only this calendar and the search; for who has a role in it also as a list. */
export function CalendarEvents({ calendar, newEvent }: CalendarEventsProps) {
  const { id, name, color } = calendar;
  const isJoined = may(calendar, 'read');
  const mayAdd = may(calendar, 'add');
  const { days, isList, showList, filters, filter, page, showPage } = useCalendarView();
  const { timeZone } = days;
  const clearFilters = () => filter(NO_FILTERS);
  const foundIds = useFoundIds(id, filters.search, isJoined && !isList);
  const entriesOf = useCallback(
    (items: readonly SchedulerItem[]) => {
      // Visitors see only shared events, so nothing is said about sharing.
      const common = { is_public_shareable: true, is_read_only: !isJoined, color, calendarName: name };
      const entries = items.map((item) => ({ ...common, ...item }) as SchedulerOccurrence);
      return filterEntries(entries, filters, timeZone, foundIds);
    },
    [isJoined, color, name, filters, timeZone, foundIds],
  );
  const list = {
    name: 'list',
    label: text('dashboard.detail.viewList'),
    isShown: isList,
    onShow: showList,
    content: (
      <ListedEvents
        calendar={calendar}
        filters={filters}
        page={page}
        timeZone={timeZone}
        onPage={showPage}
        onClearFilters={clearFilters}
      />
    ),
  };

  return (
    <EditableScheduler
      days={days}
      calendar={{ id, isJoined }}
      calendars={mayAdd ? [calendar] : []}
      daysOffIn={calendar.days_off_calendar_id ? [calendar.days_off_calendar_id] : []}
      offeredCalendarId={id}
      entriesOf={entriesOf}
      hasPanels={isJoined}
      canCreate={mayAdd}
      newEvent={newEvent}
      hrefOf={isJoined ? undefined : hrefOfPublic}
      label={text('dashboard.detail.events')}
      otherView={isJoined ? list : undefined}
      search={<FilterBar filters={filters} onChange={filter} />}
    >
      {(count) => (
        <>
          {isFiltering(filters) && count && count.all > 0 && count.shown === 0 ? (
            <div className="ui-actions events-no-match" role="status">
              <strong>{text('dashboard.filters.noMatch')}</strong>
              <span>{text('dashboard.filters.noMatchText')}</span>
              <NoMatchActions words={isJoined ? filters.search : ''} onClear={clearFilters} />
            </div>
          ) : null}
          {mayAdd && count?.all === 0 ? <NoEventsYet calendarId={id} /> : null}
        </>
      )}
    </EditableScheduler>
  );
}

/** If the shown days are empty the whole calendar may be; then this says so above them. */
function NoEventsYet({ calendarId }: { calendarId: string }) {
  const { hasNoEvents } = useHasNoEvents(calendarId, true);
  if (!hasNoEvents) return null;
  return (
    <div className="ui-actions events-none">
      <Typography.Title level={3}>{text('dashboard.detail.emptyTitle')}</Typography.Title>
      <p>{text('dashboard.detail.emptyText')}</p>
    </div>
  );
}
