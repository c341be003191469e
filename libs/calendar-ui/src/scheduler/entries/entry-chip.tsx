import type { CSSProperties } from 'react';
import { classNames } from '@daymark/ui/core';
import type { SchedulerEntry } from '../scheduler-contract.js';
import { text } from '../../desk-texts.js';

interface EntryChipProps {
  entry: SchedulerEntry;
  href: string;
  /** Shown after the title, or before it if both share a line. */
  time: string | null;
  /** At the end of a bar of several days. */
  until?: string | null;
  /** Its time in its own zone, in a grid: behind the title, as far as there is room. */
  ownTime?: string | null;
  /** Its note, there as well. */
  note?: string | null;
  isTimeFirst?: boolean;
  /** Full hours are shown without minutes, for which a month has no room. */
  hasShortTime?: boolean;
  isFirst?: boolean;
  /** Its lower edge is its end and can be dragged. */
  hasEnd?: boolean;
  /** There is only room for the beginning of a word. */
  isNarrow?: boolean;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  tabIndex?: number | undefined;
}

/**
 * An entry as a link tinted with its calendar's colour. The view listens for clicks on `[data-entry]`: a listener on
 * each of two thousand entries would cost more than drawing them.
 */
export function EntryChip(props: EntryChipProps) {
  const { entry, isNarrow = false } = props;
  return (
    <a
      href={props.href}
      data-entry={entry.id}
      data-first-focus={props.isFirst ? '' : undefined}
      data-end={props.hasEnd ? '' : undefined}
      className={classNames(
        'ui-entry',
        isNarrow && 'ui-entry-narrow',
        entry.status === 'cancelled' && 'ui-entry-cancelled',
        entry.isSelected && 'ui-entry-selected',
        !isNarrow && isNotShared(entry) && 'ui-entry-locked',
        !isNarrow && entry.is_recurring && 'ui-entry-repeats',
        !isNarrow && entry.planned_start_time && entry.status !== 'cancelled' && 'ui-entry-moved',
        props.className,
      )}
      style={{ ...props.style, '--chip-color': entry.color } as CSSProperties}
      tabIndex={props.tabIndex}
      title={nameOf(props)}
    >
      {isNarrow ? narrowText(props) : wordsOf(props)}
    </a>
  );
}

function wordsOf(props: EntryChipProps) {
  const { entry, time, until, ownTime, note, isTimeFirst = false, hasShortTime = false } = props;
  const timeText =
    time === null ? null : (
      <span className="ui-entry-time">
        {hasShortTime && FULL_HOUR.test(time) ? <FullHour time={time} /> : time}
      </span>
    );
  return (
    <>
      {isTimeFirst ? timeText : null}
      {ownTime ? <span className="ui-entry-aside">({ownTime}) </span> : null}
      {entry.isSelected ? (
        <span className="ui-visually-hidden">{text('desk.scheduler.selected')} </span>
      ) : null}
      {entry.status === 'cancelled' ? (
        <span className="ui-visually-hidden">{text('desk.scheduler.cancelled')} </span>
      ) : null}
      <span className="ui-entry-title" dir="auto">
        {entry.draft ? `${text('desk.scheduler.draft')} ` : null}
        {entry.title}
      </span>
      {isNotShared(entry) ? <NotShared /> : null}
      {isTimeFirst ? null : timeText}
      {until ? <span className="ui-entry-time ui-entry-until"> {until}</span> : null}
      {note ? (
        <span className="ui-entry-aside" dir="auto">
          {note}
        </span>
      ) : null}
    </>
  );
}

const FULL_HOUR = /:00$/;

/** '18', and '18:00' for screen readers. */
const FullHour = ({ time }: { time: string }) => (
  <>
    <span aria-hidden="true">{time.replace(FULL_HOUR, '')}</span>
    <span className="ui-visually-hidden">{time}</span>
  </>
);

/** A chip's tooltip: its whole title, its own time, the host it comes from, its note, and the rule of its series. */
const nameOf = ({ entry: { title, source_host, recurrence_text: rule }, ownTime, note }: EntryChipProps) =>
  title +
  (ownTime ? ` (${ownTime})` : '') +
  (source_host === undefined ? '' : ` ${text('desk.scheduler.syncedFrom', { host: source_host })}`) +
  (note ? ` · ${note}` : '') +
  (rule ? ` · ${rule}` : '');

/** A draft is marked as such, which implies that it is not shared. */
const isNotShared = ({ is_public_shareable, draft }: SchedulerEntry) => !is_public_shareable && !draft;

/** A single text node: with hundreds side by side, every further element costs time. */
const narrowText = ({ entry, time }: EntryChipProps) =>
  [
    entry.isSelected && text('desk.scheduler.selected'),
    entry.status === 'cancelled' && text('desk.scheduler.cancelled'),
    entry.draft && text('desk.scheduler.draft'),
    entry.title,
    isNotShared(entry) && text('desk.scheduler.notShared'),
    time ?? '',
  ]
    .filter((part) => typeof part === 'string')
    .join(' ');

/** A lock: only its owner sees the entry. */
function NotShared() {
  return (
    <span className="ui-entry-lock">
      <span className="ui-visually-hidden"> {text('desk.scheduler.notShared')}</span>
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
        <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3 7h10v7H3z" />
      </svg>
    </span>
  );
}
