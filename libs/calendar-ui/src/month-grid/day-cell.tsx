import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { classNames, formatDateWithWeekday } from '@daymark/ui/public';
import { DayEntryLink } from './day-entry-link.js';
import type { DayEntry } from './days-of-entries.js';
import type { CalendarEntry, EntryLink } from './calendar-entry.js';

interface DayCellProps {
  date: string;
  entries: readonly DayEntry[];
  shownCount: number;
  isOutside: boolean;
  isToday: boolean;
  /** The one day of the grid that the Tab key reaches. */
  isCurrent: boolean;
  /** Before scripts run, every link can be reached with Tab. */
  isHydrated: boolean;
  hrefOf: (entry: CalendarEntry) => string;
  link: EntryLink;
  onChoose: (date: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const eventCount = (count: number) => (count === 1 ? '1 event' : `${count} events`);

/** One day: number, count, the first events as links, and a button for the rest. */
export function DayCell(props: DayCellProps) {
  const {
    date,
    entries,
    shownCount,
    isOutside,
    isToday,
    isCurrent,
    isHydrated,
    hrefOf,
    link,
    onChoose,
    onKeyDown,
  } = props;
  const [isExpanded, setIsExpanded] = useState(false);
  const hiddenCount = entries.length - shownCount;
  const shown = isExpanded ? entries : entries.slice(0, shownCount);
  const tabIndex = isHydrated && !isCurrent ? -1 : undefined;
  const name = [
    formatDateWithWeekday(date),
    isToday && 'today',
    entries.length > 0 ? eventCount(entries.length) : 'no events',
  ];

  const onFocus = (event: FocusEvent) => {
    if (event.target === event.currentTarget || !isCurrent) onChoose(date);
  };

  return (
    <div
      role="gridcell"
      aria-current={isToday ? 'date' : undefined}
      aria-selected={isCurrent}
      data-date={date}
      tabIndex={isCurrent ? 0 : -1}
      className={classNames(
        'ui-day',
        isOutside && 'ui-day-outside',
        isToday && 'ui-day-today',
        isCurrent && 'ui-day-current',
      )}
      onClick={() => onChoose(date)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <span className="ui-visually-hidden">{name.filter(Boolean).join(', ')}</span>
      <div className="ui-day-head" aria-hidden="true">
        <span className="ui-day-number">{Number(date.slice(8))}</span>
        {entries.length > 0 ? <span className="ui-day-count">{entries.length}</span> : null}
      </div>
      {entries.length > 0 ? (
        <ul className="ui-day-entries">
          {shown.map((dayEntry) => (
            <li key={dayEntry.entry.id}>
              <DayEntryLink
                dayEntry={dayEntry}
                href={hrefOf(dayEntry.entry)}
                link={link}
                tabIndex={tabIndex}
              />
            </li>
          ))}
          {hiddenCount > 0 ? (
            <li>
              <button
                type="button"
                className="ui-day-more"
                tabIndex={tabIndex}
                aria-expanded={isExpanded}
                onClick={() => setIsExpanded(!isExpanded)}
              >
                {isExpanded ? 'Show fewer' : `+${hiddenCount} more`}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
