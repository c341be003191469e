import type { ReactNode } from 'react';
import { eventFacts, EventLines, useShortTimes } from '@daymark/calendar-ui';
import { isSameTimeZone, timeZoneCity } from '@daymark/calendar-ui/time-zones';
import type { EventDetails } from '@daymark/contracts';
import { Fact, localTimeZone } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { onFirstDate } from '../first-date.js';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

/** When and where an event is, how it repeats, how to join, and the calendars that it belongs to. */
export function EventFacts({ event }: { event: EventDetails }) {
  const local = localTimeZone();
  const { formatStart, formatEnd } = useShortTimes();
  const isElsewhere = !event.is_all_day && !isSameTimeZone(local, event.timezone);
  const shown = onFirstDate(event);
  return (
    <dl className="ui-facts">
      {shown ? (
        <>
          <Fact name={eventFacts.start_local.label}>
            <TimeInBothZones
              own={formatStart(shown, event.timezone)}
              local={isElsewhere ? formatStart(shown, local) : null}
            />
          </Fact>
          <Fact name={eventFacts.end_local.label}>
            <TimeInBothZones
              own={formatEnd(shown, event.timezone)}
              local={isElsewhere ? formatEnd(shown, local) : null}
            />
          </Fact>
        </>
      ) : (
        <Fact name={eventFacts.start_local.label}>{texts.detail.noDateAsPlanned}</Fact>
      )}
      {event.is_all_day ? (
        <Fact name={texts.detail.time}>{eventFacts.is_all_day.label}</Fact>
      ) : (
        <Fact name={eventFacts.timezone.label}>
          {timeZoneCity(event.timezone)}
          {isElsewhere ? (
            <span className="event-detail-note">{texts.detail.yourTimeZone(timeZoneCity(local))}</span>
          ) : null}
        </Fact>
      )}
      <EventLines event={event} group="place" />
      {event.recurrence_text ? <Fact name={eventFacts.recurrence.label}>{event.recurrence_text}</Fact> : null}
      <EventLines event={event} group="meeting" />
      {event.calendars.length > 0 ? (
        <Fact name={texts.detail.calendars}>
          <ul className="event-detail-calendars">
            {event.calendars.map((calendar) => (
              <li key={calendar.id}>
                <Link className="ui-link" to={paths.calendarDetail(calendar.id)}>
                  <bdi>{calendar.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
    </dl>
  );
}

function TimeInBothZones({ own, local }: { own: string; local: string | null }): ReactNode {
  if (local === null) return own;
  return (
    <>
      {own}
      <span className="event-detail-note">{texts.detail.inYourTimeZone(local)}</span>
    </>
  );
}
