import { useDeferredValue, useState, type ReactNode } from 'react';
import {
  onShownDate,
  factLabel,
  EventLines,
  mayChange,
  SelectionBox,
  SharingTag,
  useSelection,
  useShortTimes,
} from '@daymark/calendar-ui';
import { DeleteEventDialog, useDeleteEvent } from '@daymark/calendar-ui/delete-event';
import { SelectionBar } from '@daymark/calendar-ui/selection';
import type { Calendar, CalendarEvent, ListedEvent } from '@daymark/contracts';
import { Button, EmptyState, Pagination, Skeleton, Fact, Tag, Typography } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { text } from '../texts.js';
import { isFiltering, type EventFilters, useListedEvents } from './event-filters.js';
import { EventsFailure } from '../events-failure.js';
import { NoMatchActions } from './no-match-actions.js';
import { useLoadingLimit } from '../use-loading-limit.js';
import { paths } from '../paths.js';

interface ListedEventsProps {
  calendar: Pick<Calendar, 'id'>;
  filters: EventFilters;
  page: number;
  timeZone: string;
  onPage: (page: number) => void;
  onClearFilters: () => void;
}

export function ListedEvents(props: ListedEventsProps) {
  const { calendar, filters, page, timeZone, onPage, onClearFilters } = props;
  const asked = useDeferredValue(filters);
  const events = useListedEvents(calendar.id, asked, page, timeZone);
  const selection = useSelection(events.data?.items ?? NONE);
  const [eventToDelete, setEventToDelete] = useState<CalendarEvent | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteEvent();

  const isAwaited = events.isPending || events.isPlaceholderData;
  const { isTimedOut, askAgain } = useLoadingLimit(isAwaited, JSON.stringify([asked, page]), {
    wasAwaited: true,
  });

  if (isTimedOut) return <EventsFailure error={null} onRetry={askAgain} />;
  if (!events.data && events.isError && !events.isFetching) {
    return <EventsFailure error={events.error} onRetry={() => void events.refetch()} />;
  }
  if (!events.data) return <Skeleton lines={6} />;
  const { items, total, page_size } = events.data;
  if (total === 0 && isFiltering(filters)) {
    return (
      <EmptyState
        title={text('dashboard.filters.noMatch')}
        text={text('dashboard.filters.noMatchText')}
        action={<NoMatchActions words={filters.search} onClear={onClearFilters} />}
        headingLevel={3}
      />
    );
  }
  if (total === 0) return <p className="ui-text-secondary">{text('dashboard.detail.emptyList')}</p>;
  return (
    <div className="ui-stack" aria-busy={events.isPlaceholderData || undefined}>
      <ul className="event-cards" aria-label={text('dashboard.detail.events')}>
        {items.map((event) => (
          <EventCard
            key={event.id}
            event={onShownDate(event)}
            box={
              mayChange(event) ? (
                <SelectionBox
                  title={event.title}
                  isSelected={selection.ids.has(event.id)}
                  onSelect={(isRange) => selection.select(event.id, isRange)}
                />
              ) : null
            }
            action={
              mayChange(event) ? (
                <Button
                  danger
                  aria-label={text('dashboard.detail.deleteEvent', { title: event.title })}
                  onClick={() => {
                    setEventToDelete(event);
                    setIsAsking(true);
                  }}
                >
                  {text('dashboard.delete')}
                </Button>
              ) : null
            }
          />
        ))}
      </ul>
      <Pagination page={page} pageSize={page_size} total={total} onChange={onPage} />
      <SelectionBar events={selection.events} onClear={selection.clear} />
      {eventToDelete ? (
        <DeleteEventDialog
          isOpen={isAsking}
          event={eventToDelete}
          onDelete={(scope, undoKey) => remove(eventToDelete.id, scope, undoKey)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}

interface EventCardProps {
  event: ListedEvent;
  box?: ReactNode;
  action: ReactNode;
}

const NONE: readonly ListedEvent[] = [];

export function EventCard({ event, box, action }: EventCardProps) {
  const { formatStart, formatEnd } = useShortTimes();
  return (
    <li className="ui-box event-card">
      <div className="ui-actions event-card-head">
        {box}
        <Typography.Title level={3} className="event-card-title">
          <Link to={paths.event(event.id)} className="event-card-link">
            {event.status === 'cancelled' ? <s>{event.title}</s> : event.title}
          </Link>
        </Typography.Title>
        {event.status === 'cancelled' ? <Tag>{factLabel('status')}</Tag> : null}
        <SharingTag event={event} />
        {event.is_recurring ? <Tag tone="primary">{text('dashboard.detail.recurring')}</Tag> : null}
      </div>
      {event.cancellation_note ? <p className="event-card-description">{event.cancellation_note}</p> : null}
      {event.description ? <p className="event-card-description">{event.description}</p> : null}
      <dl className="ui-facts">
        <Fact name={factLabel('start_local')}>{formatStart(event)}</Fact>
        <Fact name={factLabel('end_local')}>{formatEnd(event)}</Fact>
        {event.recurrence_text ? <Fact name={factLabel('recurrence')}>{event.recurrence_text}</Fact> : null}
        <EventLines event={event} group="place" />
      </dl>
      <div className="event-card-action">{action}</div>
    </li>
  );
}
