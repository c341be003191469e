import { eventFacts, useShortTimes } from '@daymark/calendar-ui';
import type { PublicEventDate } from '@daymark/contracts';
import { Tag, Typography } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

export function SeriesDateLink({ date, seriesTitle }: { date: PublicEventDate; seriesTitle: string }) {
  const { formatSpan } = useShortTimes();
  return (
    <span className="event-series-date">
      <Link className="ui-link" to={paths.event(date.id)}>
        {formatSpan(date)}
      </Link>
      {date.title === seriesTitle ? null : <bdi>{date.title}</bdi>}
      {date.status === 'cancelled' ? <Tag>{eventFacts.status.label}</Tag> : null}
    </span>
  );
}

export function NextDates({ dates, title }: { dates: readonly PublicEventDate[]; title: string }) {
  if (dates.length === 0) return null;
  return (
    <section className="event-dates">
      <Typography.Title level={2}>{texts.detail.furtherDates}</Typography.Title>
      <ul>
        {dates.map((date) => (
          <li key={date.id}>
            <SeriesDateLink date={date} seriesTitle={title} />
          </li>
        ))}
      </ul>
    </section>
  );
}
