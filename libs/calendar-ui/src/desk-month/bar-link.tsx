import type { CSSProperties } from 'react';
import { classNames } from '@daymark/ui/public';
import type { CalendarEntry, EntryLink } from '../month-grid/calendar-entry.js';

interface BarLinkProps {
  entry: CalendarEntry;
  time: string | null;
  href: string;
  link: EntryLink;
  tabIndex?: number | undefined;
  className?: string | undefined;
  days?: number;
  describedBy?: string | undefined;
}

/** An entry of the month as a link: 'HH:mm title', or the title alone. Titles run in their own direction. */
export function BarLink({ entry, time, href, link: Link, ...rest }: BarLinkProps) {
  const isCancelled = entry.status === 'cancelled';
  const title = isCancelled ? `Cancelled: ${entry.title}` : entry.title;
  const style = rest.days ? { style: { '--bar-days': rest.days } as CSSProperties } : {};
  return (
    <Link
      href={href}
      title={time === null ? title : `${time} ${title}`}
      className={classNames('ui-day-entry ui-bar', rest.className)}
      data-entry={entry.id}
      {...style}
      {...(rest.tabIndex === undefined ? {} : { tabIndex: rest.tabIndex })}
      {...(rest.describedBy ? { 'aria-describedby': rest.describedBy } : {})}
    >
      {time === null ? null : <span className="ui-day-entry-time">{time} </span>}
      {isCancelled ? <span className="ui-visually-hidden">Cancelled: </span> : null}
      <span className="ui-bar-title" dir="auto">
        {isCancelled ? <s>{entry.title}</s> : entry.title}
      </span>
    </Link>
  );
}
