import type { ReactNode } from 'react';
import { eventFacts, EventLines, SharingTag, useShortTimes } from '@daymark/calendar-ui';
import type { ListedEvent } from '@daymark/contracts';
import { Fact, Tag, Typography } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

interface EventCardProps {
  event: ListedEvent;
  /** A button beside it. */
  action: ReactNode;
}

/** An event as a card: title, description, start, end, location. */
export function EventCard({ event, action }: EventCardProps) {
  const { formatStart, formatEnd } = useShortTimes();
  return (
    <li className="event-card">
      <div className="event-card-head">
        <Typography.Title level={3} className="event-card-title">
          <Link to={paths.event(event.id)} className="event-card-link">
            {event.status === 'cancelled' ? <s>{event.title}</s> : event.title}
          </Link>
        </Typography.Title>
        {event.status === 'cancelled' ? <Tag>{eventFacts.status.label}</Tag> : null}
        <SharingTag event={event} />
        {event.is_recurring ? <Tag tone="primary">{texts.detail.recurring}</Tag> : null}
      </div>
      {event.cancellation_note ? <p className="event-card-description">{event.cancellation_note}</p> : null}
      <p className={event.description ? 'event-card-description' : 'event-card-description ui-text-faint'}>
        {event.description || texts.list.noDescription}
      </p>
      <dl className="ui-facts">
        <Fact name={eventFacts.start_local.label}>{formatStart(event)}</Fact>
        <Fact name={eventFacts.end_local.label}>{formatEnd(event)}</Fact>
        <EventLines event={event} group="place" />
      </dl>
      <div className="event-card-action">{action}</div>
    </li>
  );
}
