import { eventFacts, SharingTag, useShortTimes } from '@daymark/calendar-ui';
import type { Calendar, EventSearchPage } from '@daymark/contracts';
import { Tag, TintedTag } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

interface FoundDateProps {
  date: EventSearchPage['items'][number];
  calendars: ReadonlyMap<string, Calendar>;
}

/** A date in the results: its title links to it. */
export function FoundDate({ date, calendars }: FoundDateProps) {
  const { formatSpan } = useShortTimes();
  const itsCalendars = date.calendar_ids.flatMap((id) => calendars.get(id) ?? []);
  return (
    <li className="found-date">
      <Link to={paths.event(date.id)} className="found-date-title" dir="auto">
        {date.status === 'cancelled' ? <s>{date.title}</s> : date.title}
      </Link>
      <span className="event-row-badges">
        {date.status === 'cancelled' ? <Tag>{eventFacts.status.label}</Tag> : null}
        <SharingTag event={date} />
        {itsCalendars.map((calendar) => (
          <TintedTag key={calendar.id} color={calendar.color}>
            <bdi>{calendar.name}</bdi>
          </TintedTag>
        ))}
      </span>
      <span className="event-row-start">
        {date.nearest ? `${texts.search.nearest[date.nearest]}: ` : null}
        {formatSpan(date)}
        {date.location ? <bdi className="found-date-place">{date.location}</bdi> : null}
      </span>
    </li>
  );
}
