import type { ReactNode } from 'react';
import { Fact, Tag, Typography, type HeadingLevel } from '@daymark/ui/public';
import { formatEventEnd, formatEventStart, formatOwnTimes } from '../event-times/event-times.js';
import { PlainLink, type CalendarEntry, type EntryLink } from '../month-grid/calendar-entry.js';
import { eventFacts, EventLines } from '../event-facts/event-facts.js';
import { timeZoneLabel } from '../time-zone/time-zone-names.js';

export interface EventListProps<Entry extends CalendarEntry = CalendarEntry> {
  entries: readonly Entry[];
  /** The zone of the times. */
  timeZone: string;
  hrefOf: (entry: Entry) => string;
  link?: EntryLink;
  /** Shows the zone in each entry, like the public pages. */
  showsTimeZone?: boolean;
  /** Formats start and end; by default with the long date. */
  formatStart?: (entry: Entry, timeZone: string) => string;
  formatEnd?: (entry: Entry, timeZone: string) => string;
  /** The buttons of an entry. */
  actionsOf?: (entry: Entry) => ReactNode;
  headingLevel?: HeadingLevel;
  /** The list's name for screen readers. */
  label?: string;
}

/** Events as cards in the given order: title, description, start, end, location. */
export function EventList<Entry extends CalendarEntry>(props: EventListProps<Entry>) {
  const {
    entries,
    timeZone,
    hrefOf,
    link: Link = PlainLink,
    showsTimeZone,
    formatStart = formatEventStart,
    formatEnd = formatEventEnd,
    actionsOf,
    headingLevel = 3,
  } = props;
  return (
    <ul className="ui-event-list" aria-label={props.label ?? 'Events'}>
      {entries.map((entry) => (
        <li key={entry.id} className="ui-event-card">
          <div className="ui-event-head">
            <Typography.Title level={headingLevel} className="ui-event-title">
              <Link href={hrefOf(entry)} className="ui-event-link">
                {entry.status === 'cancelled' ? <s>{entry.title}</s> : entry.title}
              </Link>
            </Typography.Title>
            {entry.status === 'cancelled' ? <Tag>{eventFacts.status.label}</Tag> : null}
            {entry.is_public_shareable === false ? (
              <Tag className="ui-tag-locked">{eventFacts.is_public_shareable.label}</Tag>
            ) : null}
            {entry.is_recurring ? <Tag tone="primary">Recurring</Tag> : null}
          </div>
          {entry.cancellation_note ? <p className="ui-event-description">{entry.cancellation_note}</p> : null}
          <p className={entry.description ? 'ui-event-description' : 'ui-event-description ui-text-faint'}>
            {entry.description || 'No description'}
          </p>
          <dl className="ui-facts">
            <Fact name="Start">{formatStart(entry, timeZone)}</Fact>
            <Fact name="End">{formatEnd(entry, timeZone)}</Fact>
            {showsTimeZone && !entry.is_all_day ? (
              <Fact name="Time zone">
                {timeZoneLabel(timeZone)}
                <OwnTimes text={formatOwnTimes(entry, timeZone)} />
              </Fact>
            ) : null}
            <EventLines event={entry} group="place" />
          </dl>
          {actionsOf ? <div className="ui-event-actions">{actionsOf(entry)}</div> : null}
        </li>
      ))}
    </ul>
  );
}

const OwnTimes = ({ text }: { text: string | null }) =>
  text ? <span className="ui-event-own-times">{text}</span> : null;
