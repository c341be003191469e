import { CANCELLED_LABEL, formatOwnTimes } from '@daymark/calendar-ui/public';
import { classNames } from '@daymark/ui/public';
import * as texts from '../texts.js';
import type { DayOfEvent } from './days-of-month.js';

/** Opens a new tab: a frame never shows anything but its calendar. */
export const OUTSIDE = { target: '_blank', rel: 'noopener' };

interface EntryLinkProps {
  dayEntry: DayOfEvent;
  timeZone: string;
  href: string;
  rel?: string | undefined;
  isFramed: boolean;
  /** It is a bar over several days. */
  isBar?: boolean;
  /** Also shows the event's own local times, if they differ from those shown. */
  hasOwnTimes?: boolean;
}

/** 'HH:mm title', or the title alone for all-day events and continuations. */
export function EntryLink({ dayEntry, timeZone, href, rel, isFramed, isBar, hasOwnTimes }: EntryLinkProps) {
  const { entry, time, continues, days, goesOn } = dayEntry;
  const of = entry.calendar_ids?.[0];
  const isCancelled = entry.status === 'cancelled';
  const Title = isCancelled ? 's' : 'span';
  const title = isCancelled ? texts.status.cancelledTitle(entry.title) : entry.title;
  const ownTimes = formatOwnTimes(entry, timeZone);
  return (
    <a
      href={href}
      data-of={of}
      data-days={isBar ? days : undefined}
      aria-describedby={of && `of-${of}`}
      title={(time ? `${time} ` : '') + title + (ownTimes ? ` · ${ownTimes}` : '')}
      className={classNames(
        'ui-day-entry',
        (isBar || !time) && 'ui-day-entry-bar',
        continues && 'ui-day-entry-continued',
        goesOn && 'entry-goes-on',
      )}
      {...(isFramed ? OUTSIDE : { rel })}
    >
      {time ? <span className="ui-day-entry-time">{time} </span> : null}
      {isCancelled ? <span className="ui-visually-hidden">{CANCELLED_LABEL}: </span> : null}
      <Title className="ui-day-entry-title">{entry.title}</Title>
      {continues ? <span className="ui-visually-hidden"> {texts.calendar.continued}</span> : null}
      {hasOwnTimes && ownTimes ? <span className="entry-own-times">{ownTimes}</span> : null}
    </a>
  );
}
