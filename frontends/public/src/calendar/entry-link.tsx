import {
  CANCELLED_LABEL,
  formatOwnTime,
  formatStartTime,
  writeTimesOnDay,
  type TimeStyle,
} from '@daymark/calendar-ui/public';
import { classNames } from '@daymark/ui/public';
import { inBrackets } from '../event/index.js';
import * as texts from '../texts.js';
import type { DayOfEvent } from './days-of-month.js';

/** Opens a new tab: a frame never shows anything but its calendar. */
export const OUTSIDE = { target: '_blank', rel: 'noopener' };

interface EntryLinkProps {
  dayEntry: DayOfEvent;
  style: TimeStyle;
  href: string;
  rel?: string | undefined;
  isFramed: boolean;
  /** It is a bar over several days. */
  isBar?: boolean;
  /** In a list of this date, which has room for all times; a cell has the start alone. */
  date?: string;
}

/** 'HH:mm title', or in a cell the title alone for all-day events and continuations. */
export function EntryLink({ dayEntry, style, href, rel, isFramed, isBar, date }: EntryLinkProps) {
  const { entry, continues, days, goesOn } = dayEntry;
  const of = entry.calendar_ids?.[0];
  const isCancelled = entry.status === 'cancelled';
  const Title = isCancelled ? 's' : 'span';
  const title = isCancelled ? texts.status.cancelledTitle(entry.title) : entry.title;
  const { times, ownTime } =
    date !== undefined
      ? writeTimesOnDay(entry, date, style)
      : dayEntry.time === null
        ? { times: null, ownTime: null }
        : { times: formatStartTime(entry, style), ownTime: formatOwnTime(entry, style) };
  const own = entry.is_all_day ? null : <span className="own-time">{inBrackets(ownTime)}</span>;
  return (
    <a
      href={href}
      data-of={of}
      data-days={isBar ? days : undefined}
      aria-describedby={of && `of-${of}`}
      title={(times ? `${times}${inBrackets(ownTime)} ` : '') + title}
      className={classNames(
        'ui-day-entry',
        (isBar || dayEntry.time === null) && 'ui-day-entry-bar',
        continues && 'ui-day-entry-continued',
        goesOn && 'entry-goes-on',
      )}
      {...(isFramed ? OUTSIDE : { rel })}
    >
      {times ? <span className="ui-day-entry-time">{times} </span> : null}
      {date === undefined ? null : own}
      {isCancelled ? <span className="ui-visually-hidden">{CANCELLED_LABEL}: </span> : null}
      <Title className="ui-day-entry-title">{entry.title}</Title>
      {continues ? <span className="ui-visually-hidden"> {texts.calendar.continued}</span> : null}
      {date === undefined ? own : null}
    </a>
  );
}
