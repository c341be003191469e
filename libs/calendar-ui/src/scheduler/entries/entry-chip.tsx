import type { CSSProperties } from 'react';
import { classNames } from '@daymark/ui/core';
import type { SchedulerEntry } from '../scheduler-contract.js';

interface EntryChipProps {
  entry: SchedulerEntry;
  href: string;
  /** Shown after the title, or before it if both share a line. */
  time: string | null;
  /** Its time in its own zone, in a grid: behind the title, as far as there is room. */
  ownTime?: string | null;
  isTimeFirst?: boolean;
  /** It gets the initial focus. */
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
        !isNarrow && isNotShared(entry) && 'ui-entry-locked',
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

function wordsOf({ entry, time, ownTime, isTimeFirst = false }: EntryChipProps) {
  const timeText = time === null ? null : <span className="ui-entry-time">{time}</span>;
  return (
    <>
      {isTimeFirst ? timeText : null}
      {ownTime ? <span className="ui-entry-own-time">({ownTime}) </span> : null}
      {entry.status === 'cancelled' ? <span className="ui-visually-hidden">Cancelled: </span> : null}
      <span className="ui-entry-title" dir="auto">
        {entry.draft ? DRAFT : null}
        {entry.title}
      </span>
      {isNotShared(entry) ? <NotShared /> : null}
      {isTimeFirst ? null : timeText}
    </>
  );
}

/** A chip's tooltip: its whole title, its own time, and the host it comes from. */
const nameOf = ({ entry: { title, source_host }, ownTime }: EntryChipProps) =>
  title +
  (ownTime ? ` (${ownTime})` : '') +
  (source_host === undefined ? '' : ` (synced from ${source_host})`);

/** A draft is marked as such, which implies that it is not shared. */
const isNotShared = ({ is_public_shareable, draft }: SchedulerEntry) => !is_public_shareable && !draft;

/** The prefix of a copy that was not saved yet. */
const DRAFT = 'Draft: ';

/** A single text node: with hundreds side by side, every further element costs time. */
const narrowText = ({ entry, time }: EntryChipProps) =>
  `${entry.status === 'cancelled' ? 'Cancelled: ' : ''}${entry.draft ? DRAFT : ''}${entry.title}${isNotShared(entry) ? ' (not shared)' : ''} ${time ?? ''}`;

/** A lock: only its owner sees the entry. */
function NotShared() {
  return (
    <span className="ui-entry-lock">
      <span className="ui-visually-hidden"> (not shared)</span>
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true" focusable="false">
        <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3 7h10v7H3z" />
      </svg>
    </span>
  );
}
