import type { ReactNode } from 'react';
import { Tag } from '../elements/tag.js';
import { Typography, type HeadingLevel } from '../elements/typography.js';
import { formatEventEnd, formatEventStart } from '../formatting/date-formatting.js';
import { PlainLink, type CalendarEntry, type EntryLink } from '../month-grid/calendar-entry.js';
import { timeZoneLabel } from '../time-zone/time-zone-names.js';

export interface EventListProps<Entry extends CalendarEntry = CalendarEntry> {
  entries: readonly Entry[];
  /** The zone that times are shown in. */
  timeZone: string;
  hrefOf: (entry: Entry) => string;
  link?: EntryLink;
  /** Names the zone on each entry, as the public pages do. */
  showsTimeZone?: boolean;
  /** Buttons of an entry. */
  actionsOf?: (entry: Entry) => ReactNode;
  headingLevel?: HeadingLevel;
  /** Names the list for screen readers. */
  label?: string;
}

/** Events as cards in the order given: title, description, start, end, location. */
export function EventList<Entry extends CalendarEntry>(props: EventListProps<Entry>) {
  const {
    entries,
    timeZone,
    hrefOf,
    link: Link = PlainLink,
    showsTimeZone,
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
                {entry.title}
              </Link>
            </Typography.Title>
            {entry.is_recurring ? <Tag tone="primary">Recurring</Tag> : null}
          </div>
          <p className={entry.description ? 'ui-event-description' : 'ui-event-description ui-text-faint'}>
            {entry.description || 'No description'}
          </p>
          <dl className="ui-facts">
            <Fact name="Start">{formatEventStart(entry, timeZone)}</Fact>
            <Fact name="End">{formatEventEnd(entry, timeZone)}</Fact>
            {showsTimeZone && !entry.is_all_day ? (
              <Fact name="Time zone">{timeZoneLabel(timeZone)}</Fact>
            ) : null}
            {entry.location ? <Fact name="Location">{entry.location}</Fact> : null}
          </dl>
          {actionsOf ? <div className="ui-event-actions">{actionsOf(entry)}</div> : null}
        </li>
      ))}
    </ul>
  );
}

/** A name and its value, inside a `dl` of the class `ui-facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="ui-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
