import { useId } from 'react';
import { formatEventEnd, formatEventStart } from '@daymark/calendar-ui';
import { timeZoneLabel } from '@daymark/calendar-ui/time-zones';
import type { CalendarEvent } from '@daymark/contracts';
import { classNames, Fact, Tag, Typography } from '@daymark/ui';
import { texts } from '../texts.js';
import { EventRowActions } from './event-row-actions.js';

interface EventRowProps {
  event: CalendarEvent;
  isOpen: boolean;
  onToggle: () => void;
}

/** An event of the list: closed its title, badges and start; open also the rest, and what can be done with it. */
export function EventRow({ event, isOpen, onToggle }: EventRowProps) {
  const id = useId();
  return (
    <li className={classNames('event-row', isOpen && 'event-row-open')}>
      <Typography.Title level={2} className="event-row-head">
        <button
          type="button"
          className="event-row-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <span className="event-row-title" dir="auto">
            {event.status === 'cancelled' ? <s>{event.title}</s> : event.title}
          </span>
          <span className="event-row-badges">
            {event.status === 'cancelled' ? <Tag tone="error">{texts.cancellation.cancelled}</Tag> : null}
            {event.is_recurring ? <Tag tone="primary">{texts.detail.recurring}</Tag> : null}
            {event.is_exception ? <Tag tone="warning">{texts.detail.exception}</Tag> : null}
            {event.calendars.map((calendar) => (
              <Tag key={calendar.id}>{calendar.name}</Tag>
            ))}
          </span>
          <span className="event-row-start">{formatEventStart(event, event.timezone)}</span>
        </button>
      </Typography.Title>
      {isOpen ? (
        <div id={id} className="event-row-body">
          {event.cancellation_note ? (
            <p className="ui-typed-text">
              <strong>{event.cancellation_note}</strong>
            </p>
          ) : null}
          {event.description ? <p className="ui-typed-text">{event.description}</p> : null}
          <RowFacts event={event} />
          <EventRowActions event={event} />
        </div>
      ) : null}
    </li>
  );
}

function RowFacts({ event }: { event: CalendarEvent }) {
  const text = texts.detail;
  return (
    <dl className="ui-facts">
      <Fact name={text.start}>{formatEventStart(event, event.timezone)}</Fact>
      <Fact name={text.end}>{formatEventEnd(event, event.timezone)}</Fact>
      <Fact name={text.timeZone}>{event.is_all_day ? text.allDay : timeZoneLabel(event.timezone)}</Fact>
      {event.location ? <Fact name={text.location}>{event.location}</Fact> : null}
      {event.recurrence_text ? <Fact name={text.recurrence}>{event.recurrence_text}</Fact> : null}
      {event.calendars.length > 0 ? (
        <Fact name={text.calendars}>{event.calendars.map(({ name }) => name).join(', ')}</Fact>
      ) : null}
      {event.url ? (
        <Fact name={text.meetingLink}>
          <a className="ui-link" href={event.url} target="_blank" rel="noopener noreferrer">
            {event.url}
          </a>
        </Fact>
      ) : null}
      {event.meeting_id ? <Fact name={text.meetingId}>{event.meeting_id}</Fact> : null}
      {event.passcode ? <Fact name={text.passcode}>{event.passcode}</Fact> : null}
    </dl>
  );
}
