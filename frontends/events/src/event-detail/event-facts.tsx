import { factLabel, EventLines, useShortTimes } from '@daymark/calendar-ui';
import { isSameTimeZone, timeZoneCity } from '@daymark/calendar-ui/time-zones';
import type { EventDetails, PublicEventDate, SeriesDates } from '@daymark/contracts';
import { Fact, localTimeZone, Tag, Typography } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { text } from '../texts.js';

export function EventFacts({ event }: { event: EventDetails }) {
  const local = localTimeZone();
  const isElsewhere = !event.is_all_day && !isSameTimeZone(local, event.timezone);
  return (
    <dl className="ui-facts">
      {event.series_dates === undefined ? (
        <StartAndEnd event={event} />
      ) : (
        <DateOfSeries dates={event.series_dates} title={event.title} />
      )}
      {event.is_all_day ? (
        <Fact name={text('events.detail.time')}>{factLabel('is_all_day')}</Fact>
      ) : (
        <Fact name={factLabel('timezone')}>
          {timeZoneCity(event.timezone)}
          {isElsewhere ? (
            <span className="ui-hint event-detail-note">
              {text('events.detail.yourTimeZone', { zone: timeZoneCity(local) })}
            </span>
          ) : null}
        </Fact>
      )}
      <EventLines event={event} group="place" />
      {event.recurrence_text ? <Fact name={factLabel('recurrence')}>{event.recurrence_text}</Fact> : null}
      <EventLines event={event} group="meeting" />
      {event.calendars.length > 0 ? (
        <Fact name={text('events.detail.calendars')}>
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

function StartAndEnd({ event }: { event: EventDetails }) {
  const { formatStart, formatEnd } = useShortTimes();
  return (
    <>
      <Fact name={factLabel('start_local')}>{formatStart(event)}</Fact>
      <Fact name={factLabel('end_local')}>{formatEnd(event)}</Fact>
    </>
  );
}

/** The date that a series' page shows, as on its public page: the next one, or the last one if it is over. */
function DateOfSeries({ dates, title }: { dates: SeriesDates | null; title: string }) {
  if (!dates) return <Fact name={text('events.detail.dates')}>{text('events.detail.everyDateDeleted')}</Fact>;
  return (
    <Fact name={nameOfDate(dates)}>
      <SeriesDateLink date={dates.shown} seriesTitle={title} />
    </Fact>
  );
}

function nameOfDate({ shown, is_over }: SeriesDates): string {
  if (is_over) return text('events.detail.lastDate');
  return Date.parse(shown.start_time) > Date.now()
    ? text('events.detail.nextDate')
    : text('events.detail.dateNow');
}

function SeriesDateLink({ date, seriesTitle }: { date: PublicEventDate; seriesTitle: string }) {
  const { formatSpan } = useShortTimes();
  return (
    <span className="event-series-date">
      <Link className="ui-link" to={paths.event(date.id)}>
        {formatSpan(date)}
      </Link>
      {date.title === seriesTitle ? null : <bdi>{date.title}</bdi>}
      {date.status === 'cancelled' ? <Tag>{factLabel('status')}</Tag> : null}
    </span>
  );
}

export function NextDates({ dates, title }: { dates: readonly PublicEventDate[]; title: string }) {
  if (dates.length === 0) return null;
  return (
    <section className="event-dates">
      <Typography.Title level={2}>{text('events.detail.furtherDates')}</Typography.Title>
      <ul className="event-date-list">
        {dates.map((date) => (
          <li key={date.id}>
            <SeriesDateLink date={date} seriesTitle={title} />
          </li>
        ))}
      </ul>
    </section>
  );
}
