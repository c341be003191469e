import { todaysName } from '@daymark/calendar-ui/public';
import { OUTSIDE } from '../../../calendar/index.js';
import type { EventPageData } from '../../../page-data.js';
import { text } from '../../../texts.js';
import { CancelledNotice, Span } from './event-dates.js';

/**
 * An event, or the shown date of a series, for a frame on another site: what, when and where. How to join is on its
 * page.
 */
export function EventFrame({ data }: { data: EventPageData }) {
  const { event, calendar, site, hourCycle, now } = data;
  const page = `${site.origin}/event/public/${event.id}`;
  const zone = todaysName(data.timeZone ?? event.timezone);
  const isCancelled = event.status === 'cancelled';
  const logo = event.customization.logo_url ?? calendar?.logo_url;
  return (
    <main className="embed">
      <header className="ui-actions embed-head">
        {logo ? <img className="embed-logo" src={logo} alt="" width={36} height={36} /> : null}
        <h1 className="embed-name" dir="auto">
          <a href={page} className="embed-link" {...OUTSIDE}>
            {isCancelled ? <s>{event.title}</s> : event.title}
          </a>
        </h1>
      </header>
      <CancelledNotice event={event} />
      <p className="event-when">
        <Span date={event} style={{ timeZone: zone, hourCycle, now }} />
      </p>
      {[
        event.series?.recurrence_text,
        event.location,
        calendar && text('event.inCalendar', { calendar: calendar.name }),
      ]
        .filter(Boolean)
        .map((line) => (
          <p key={line} className="event-line" dir="auto">
            {line}
          </p>
        ))}
      <p className="embed-links">
        <a className="ui-link" href={page} {...OUTSIDE}>
          {text('calendar.openPage')}
        </a>
      </p>
    </main>
  );
}
