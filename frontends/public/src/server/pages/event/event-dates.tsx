import type { PublicEvent, PublicEventDate } from '@daymark/contracts';
import { writeMoved, type EventTimes, type TimeStyle } from '@daymark/calendar-ui/public';
import { keptQuery, langQuery } from '../../../calendar/index.js';
import { inBrackets, unbroken, whenOf } from '../../../event/index.js';
import type { EventPageData, ListedEvent } from '../../../page-data.js';
import { text } from '../../../texts.js';
import { SubscribeDialog } from '../subscribe-dialog.js';
import { TypedText } from '../typed-text.js';

interface SpanProps {
  date: EventTimes;
  style: TimeStyle;
  /** Shows when it was planned instead. */
  planned?: string;
}

/** The time of a date, in the page's zone; a script converts it to the visitor's (`showTimes`). */
export function Span({ date, style, planned }: SpanProps) {
  const { times, ownTime } = planned ? writeMoved(date, planned, style) : whenOf(date, style);
  const words = unbroken(times);
  return date.is_all_day ? (
    <time dateTime={date.start_local.slice(0, 10)}>{words}</time>
  ) : (
    <time
      dateTime={date.start_time}
      data-until={date.end_time}
      data-zone={date.timezone}
      data-planned={planned}
    >
      {words}
      <span className="own-time">{inBrackets(ownTime)}</span>
    </time>
  );
}

interface DatesProps {
  dates: readonly (PublicEventDate | ListedEvent)[];
  data: EventPageData;
  zone: string;
  usualTitle?: string;
  rel?: 'nofollow';
}

function Dates({ dates, data, zone, usualTitle, rel }: DatesProps) {
  const { hourCycle, now } = data;
  const query = keptQuery(data);
  return (
    <ul className="dates">
      {dates.map((date) => (
        <li key={date.id}>
          <a className="date-link" href={`/event/public/${date.id}${query}`} rel={rel}>
            {date.title === usualTitle ? null : (
              <span className="date-title" dir="auto">
                {date.title}
              </span>
            )}
            <span className="date-when">
              <Span date={date} style={{ timeZone: zone, hourCycle, now }} />
            </span>
            {date.status === 'cancelled' ? (
              <span className="date-cancelled">{text('event.cancelled')}</span>
            ) : null}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The dates of a series beside the one shown, and the series that continues it. */
export function SeriesDates({ data, zone }: { data: EventPageData; zone: string }) {
  const { event } = data;
  const { series } = event;
  // Its rule already says that it is over.
  if (!series || (series.is_over && !series.continued)) return null;
  const { next_dates, continued } = series;
  return (
    <section className="ui-box event-side" aria-labelledby="next-dates">
      <h2 className="event-side-title" id="next-dates">
        {text('event.nextDates')}
      </h2>
      {next_dates.length > 0 ? (
        // Each of these pages links to further dates: of a series without an end there is no last one.
        <Dates dates={next_dates} data={data} zone={zone} usualTitle={event.title} rel="nofollow" />
      ) : continued ? null : (
        <p className="ui-note event-side-text">{text('event.noFurther')}</p>
      )}
      {continued ? (
        <>
          <p className="ui-note event-side-text">
            {text('event.goesOn', { difference: differenceOf(event, continued) })}
          </p>
          <Dates dates={[continued]} data={data} zone={zone} usualTitle={event.title} />
        </>
      ) : null}
    </section>
  );
}

function differenceOf(event: PublicEvent, continued: PublicEventDate): 'time' | 'other' {
  const clock = (local: string) => local.slice(11);
  const first = event.series!.first_date;
  return clock(first.start_local) === clock(continued.start_local) ? 'other' : 'time';
}

export function MoreFromCalendar({ data, zone }: { data: EventPageData; zone: string }) {
  const { calendar, more } = data;
  if (!calendar) return null;
  return (
    <section className="ui-box event-side" aria-labelledby="more-from">
      <h2 className="event-side-title" id="more-from" dir="auto">
        {text('event.moreFrom', { calendar: calendar.name })}
      </h2>
      {more.length > 0 ? <Dates dates={more} data={data} zone={zone} /> : null}
      <p className="ui-note event-side-text">
        <a className="ui-link" href={`/calendar/public/${calendar.id}${langQuery(data)}`} dir="auto">
          {text('event.allDates', { calendar: calendar.name })}
        </a>
      </p>
      <SubscribeDialog calendar={calendar} best={data.bestWay} kind="plain" />
    </section>
  );
}

export function CancelledNotice({ event }: Pick<EventPageData, 'event'>) {
  if (event.status !== 'cancelled') return null;
  return (
    <div className="event-cancelled">
      <strong>{text('event.isCancelled')}</strong>
      {event.cancellation_note ? <TypedText text={event.cancellation_note} /> : null}
    </div>
  );
}
