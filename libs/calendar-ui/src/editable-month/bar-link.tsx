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
  const isPrivate = entry.is_public_shareable === false;
  const title = `${isCancelled ? 'Cancelled: ' : ''}${entry.title}${isPrivate ? ' (not shared)' : ''}`;
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
      {isPrivate ? (
        <span className="ui-bar-private">
          <span className="ui-visually-hidden"> (not shared)</span>
          <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
            <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3 7h10v7H3z" />
          </svg>
        </span>
      ) : null}
    </Link>
  );
}
