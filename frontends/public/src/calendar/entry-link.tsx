import {
  changeOf,
  factLabel,
  formatOwnTime,
  formatStartTime,
  writeTimesOnDay,
  type TimeStyle,
} from '@daymark/calendar-ui/public';
import { classNames } from '@daymark/ui/public';
import { inBrackets } from '../event/index.js';
import type { CalendarPart } from '../page-data.js';
import { text } from '../texts.js';
import type { DayOfEvent } from './days-of-month.js';
import { endOf, EntryNotes, EntryTitle } from './entry-text.js';

/** Opens a new tab: a frame never shows anything but its calendar. */
export const OUTSIDE = { target: '_blank', rel: 'noopener' };

/** A longer title takes two lines in every cell; then the second one is for the event's own time. */
const SURELY_TWO_LINES = 45;

interface EntryLinkProps {
  dayEntry: DayOfEvent;
  style: TimeStyle;
  href: string;
  rel?: string | undefined;
  isFramed?: boolean;
  isBar?: boolean;
  /** In a list of this date, which has room for all times; a cell has the start alone. */
  date?: string;
  names?: CalendarPart['names'];
}

/** 'HH:mm title', or in a cell the title alone for all-day events; where a night ends, its end. */
export function EntryLink({
  dayEntry,
  style,
  href,
  rel,
  isFramed = false,
  isBar,
  date,
  names,
}: EntryLinkProps) {
  const { entry, continues, days, goesOn } = dayEntry;
  const of = entry.calendar_ids?.[0];
  const isCancelled = entry.status === 'cancelled';
  const end = endOf(dayEntry, style);
  const { times, ownTime } =
    date !== undefined
      ? writeTimesOnDay(entry, date, style)
      : dayEntry.time === null
        ? { times: end, ownTime: null }
        : { times: formatStartTime(entry, style), ownTime: formatOwnTime(entry, style) };
  const until = times === end ? null : end;
  const change = changeOf(entry, style);
  const own = entry.is_all_day ? null : <span className="own-time">{inBrackets(ownTime)}</span>;
  const start = times ? <span className="ui-day-entry-time">{times} </span> : null;
  const moved = date === undefined && !isCancelled ? change : null;
  const name = (
    <>
      <EntryTitle entry={entry} className="ui-day-entry-title" moved={moved} />
      {continues ? <span className="ui-visually-hidden"> {text('calendar.continued')}</span> : null}
    </>
  );
  const title = (times ? `${times}${inBrackets(ownTime)} ` : '') + entry.title;
  return (
    <a
      href={href}
      data-of={of}
      data-days={isBar ? days : undefined}
      aria-describedby={of && `of-${of}`}
      title={[title, until, change, entry.recurrence_text].filter(Boolean).join(' · ')}
      className={classNames(
        'ui-day-entry',
        date !== undefined && 'entry-row',
        (isBar || dayEntry.time === null) && 'ui-day-entry-bar',
        continues && 'ui-day-entry-continued',
        goesOn && 'entry-goes-on',
        !isFramed && ownTime && title.length > SURELY_TWO_LINES && 'entry-elsewhere',
      )}
      {...(isFramed ? OUTSIDE : { rel })}
    >
      {date === undefined ? (
        <>
          {start}
          {isCancelled ? <span className="ui-visually-hidden">{factLabel('status')}: </span> : null}
          {name}
          {own}
          {until ? <span className="ui-day-entry-time entry-until"> {until}</span> : null}
        </>
      ) : (
        <>
          <span className="entry-times">
            {start}
            {own}
          </span>
          <span className="entry-words">
            {name}
            <EntryNotes entry={entry} style={style} names={names} />
          </span>
        </>
      )}
    </a>
  );
}
