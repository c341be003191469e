import type { ReactNode } from 'react';
import { eventFacts, EventLines, useShortTimes } from '@daymark/calendar-ui';
import { isSameTimeZone, timeZoneCity } from '@daymark/calendar-ui/time-zones';
import type { EventDetails, SeriesDates } from '@daymark/contracts';
import { Fact, localTimeZone } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { SeriesDateLink } from './series-dates.js';

/** When and where an event is, how it repeats, how to join, and its calendars. */
export function EventFacts({ event }: { event: EventDetails }) {
  const local = localTimeZone();
  const isElsewhere = !event.is_all_day && !isSameTimeZone(local, event.timezone);
  const localZone = isElsewhere ? local : null;
  return (
    <dl className="ui-facts">
      {event.series_dates === undefined ? (
        <StartAndEnd event={event} localZone={localZone} />
      ) : (
        <DateOfSeries dates={event.series_dates} title={event.title} localZone={localZone} />
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

interface TimesProps {
  /** The reader's zone, if it differs. */
  localZone: string | null;
}

function StartAndEnd({ event, localZone }: TimesProps & { event: EventDetails }) {
  const { formatStart, formatEnd } = useShortTimes();
  return (
    <>
      <Fact name={eventFacts.start_local.label}>
        <TimeInBothZones
          own={formatStart(event, event.timezone)}
          local={localZone && formatStart(event, localZone)}
        />
      </Fact>
      <Fact name={eventFacts.end_local.label}>
        <TimeInBothZones
          own={formatEnd(event, event.timezone)}
          local={localZone && formatEnd(event, localZone)}
        />
      </Fact>
    </>
  );
}

interface DateOfSeriesProps extends TimesProps {
  dates: SeriesDates | null;
  /** The series' title. */
  title: string;
}

/** The date that a series' page shows, as on its public page: the next one, or the last one if it is over. */
function DateOfSeries({ dates, title, localZone }: DateOfSeriesProps) {
  const { formatSpan } = useShortTimes();
  if (!dates) return <Fact name={texts.detail.dates}>{texts.detail.everyDateDeleted}</Fact>;
  const { shown } = dates;
  return (
    <Fact name={nameOfDate(dates)}>
      <TimeInBothZones
        own={<SeriesDateLink date={shown} seriesTitle={title} />}
        local={localZone && formatSpan(shown, localZone)}
      />
    </Fact>
  );
}

function nameOfDate({ shown, is_over }: SeriesDates): string {
  if (is_over) return texts.detail.lastDate;
  return Date.parse(shown.start_time) > Date.now() ? texts.detail.nextDate : texts.detail.dateNow;
}

function TimeInBothZones({ own, local }: { own: ReactNode; local: string | null }): ReactNode {
  if (local === null) return own;
  return (
    <>
      {own}
      <span className="event-detail-note">{texts.detail.inYourTimeZone(local)}</span>
    </>
  );
}
