import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { classNames, formatDateWithWeekday } from '@daymark/ui/public';
import { BarLink } from './bar-link.js';
import type { CalendarEntry, EntryLink } from '../month-grid/calendar-entry.js';
import type { Bar } from '../desk/domain/week-lanes.js';

interface MonthDayProps {
  date: string;
  lanes: readonly (Bar<CalendarEntry> | undefined)[];
  shownLanes: number;
  isExpanded: boolean;
  isOutside: boolean;
  isToday: boolean;
  /** The one day of the grid that the Tab key reaches. */
  isCurrent: boolean;
  /** Something is being moved here, or made for this day. */
  isTarget: boolean;
  movingId: string | null;
  /** What says how an entry is moved, where it can be. */
  describedBy: string | undefined;
  hrefOf: (entry: CalendarEntry) => string;
  link: EntryLink;
  onChoose: (date: string) => void;
  onExpand: () => void;
  onClick: (event: MouseEvent, date: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const eventCount = (count: number) =>
  count === 0 ? 'no events' : count === 1 ? '1 event' : `${count} events`;

/** One day: number, count, the bars that begin here as links, and a button for what has no place. */
export function MonthDay(props: MonthDayProps) {
  const { date, lanes, shownLanes, isCurrent, isToday } = props;
  const count = lanes.filter(Boolean).length;
  const shown = lanes.slice(0, shownLanes);
  const hiddenCount = lanes.slice(shownLanes).filter(Boolean).length;
  const tabIndex = isCurrent ? undefined : -1;
  const name = [formatDateWithWeekday(date), isToday && 'today', eventCount(count)];
  const onFocus = (event: FocusEvent) => {
    if (event.target === event.currentTarget || !isCurrent) props.onChoose(date);
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
        props.isOutside && 'ui-day-outside',
        isToday && 'ui-day-today',
        isCurrent && 'ui-day-current',
        props.isTarget && 'ui-day-target',
      )}
      onClick={(event) => props.onClick(event, date)}
      onFocus={onFocus}
      onKeyDown={props.onKeyDown}
    >
      <span className="ui-visually-hidden">{name.filter(Boolean).join(', ')}</span>
      <div className="ui-day-head" aria-hidden="true">
        <span className="ui-day-number">{Number(date.slice(8))}</span>
        {count > 0 ? <span className="ui-day-count">{count}</span> : null}
      </div>
      {count > 0 ? (
        <ul className="ui-day-entries">
          {shown.map((bar, lane) => (
            <li key={bar?.entry.id ?? lane} className="ui-lane">
              {bar?.from === date ? (
                <BarLink
                  entry={bar.entry}
                  time={bar.time}
                  days={bar.days}
                  className={classNames(
                    bar.isWide && 'ui-day-entry-bar',
                    bar.isContinued && 'ui-bar-continued',
                    bar.goesOn && 'ui-bar-goes-on',
                    bar.entry.id === props.movingId && 'ui-bar-moving',
                  )}
                  href={props.hrefOf(bar.entry)}
                  link={props.link}
                  tabIndex={tabIndex}
                  describedBy={props.describedBy}
                />
              ) : bar ? (
                <span className="ui-visually-hidden">{bar.entry.title} goes on</span>
              ) : null}
            </li>
          ))}
          {hiddenCount > 0 || props.isExpanded ? (
            <li>
              <button
                type="button"
                className="ui-day-more"
                tabIndex={tabIndex}
                aria-expanded={props.isExpanded}
                onClick={props.onExpand}
              >
                {props.isExpanded ? 'Show fewer' : `+${hiddenCount} more`}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
