import { classNames } from '@daymark/ui/public';
import type { DayEntry } from './days-of-entries.js';
import type { EntryLink } from './calendar-entry.js';

interface DayEntryLinkProps {
  dayEntry: DayEntry;
  href: string;
  link: EntryLink;
  tabIndex?: number | undefined;
}

/** 'HH:mm title', or the title alone for whole days and continuations. */
export function DayEntryLink({ dayEntry, href, link: Link, tabIndex }: DayEntryLinkProps) {
  const { entry, time, continues } = dayEntry;
  const isBar = time === null;
  const isCancelled = entry.status === 'cancelled';
  const title = isCancelled ? `Cancelled: ${entry.title}` : entry.title;
  const text = time === null ? title : `${time} ${title}`;
  return (
    <Link
      href={href}
      title={text}
      className={classNames(
        'ui-day-entry',
        isBar && 'ui-day-entry-bar',
        continues && 'ui-day-entry-continued',
      )}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    >
      {time === null ? null : <span className="ui-day-entry-time">{time} </span>}
      {isCancelled ? (
        <>
          <span className="ui-visually-hidden">Cancelled: </span>
          <s className="ui-day-entry-title">{entry.title}</s>
        </>
      ) : (
        <span className="ui-day-entry-title">{entry.title}</span>
      )}
      {continues ? <span className="ui-visually-hidden"> (continued)</span> : null}
    </Link>
  );
}
