import { useEffect, useRef, useState } from 'react';
import type { Calendar, UpcomingEvents } from '@daymark/contracts';
import type { CalendarActions } from '../calendar-actions/index.js';
import { CalendarRow } from './calendar-row.js';
import { useDraggedRows, useMovingCalendar } from './use-calendar-order.js';
import { useRovingRows } from './use-roving-rows.js';

interface CalendarRowsProps {
  calendars: readonly Calendar[];
  /** Undefined until they are loaded. */
  upcoming: readonly UpcomingEvents[] | undefined;
  isUnfolded: (calendarId: string) => boolean;
  onHide: (calendarId: string, isHidden: boolean) => void;
  /** Null for the only calendar. */
  onShowOnly: ((calendarId: string) => void) | null;
  onToggle: (calendarId: string) => void;
  /** False for a part of a list, in which nothing has its place. */
  isWhole: boolean;
  isBusy: boolean;
  entriesOf: CalendarActions['entriesOf'];
}

export function CalendarRows(props: CalendarRowsProps) {
  const { calendars, upcoming, onHide, onShowOnly, onToggle } = props;
  const isOrdered = props.isWhole && calendars.length > 1;
  const list = useRef<HTMLUListElement>(null);
  const { moveTo, announcement } = useMovingCalendar(calendars, list);
  const rowProps = useDraggedRows(calendars, moveTo);
  const keyboard = useRovingRows(list);
  const latest = useRef({ moveTo, onHide, onShowOnly, onToggle });
  useEffect(() => {
    latest.current = { moveTo, onHide, onShowOnly, onToggle };
  });
  // The same after each rendering, since the rows are memoised.
  const [acts] = useState(() => ({
    move: (id: string, place: number) => latest.current.moveTo(id, place),
    hide: (id: string, isHidden: boolean) => latest.current.onHide(id, isHidden),
    showOnly: (id: string) => latest.current.onShowOnly?.(id),
    toggle: (id: string) => latest.current.onToggle(id),
  }));
  const upcomingOf = new Map(upcoming?.map((each) => [each.calendar_id, each]));
  return (
    <>
      <p className="ui-visually-hidden" role="status">
        {announcement}
      </p>
      <ul ref={list} className="calendar-rows" aria-busy={props.isBusy || undefined} {...keyboard}>
        {calendars.map((calendar, index) => (
          <li key={calendar.id} data-calendar={calendar.id} {...(isOrdered && rowProps(calendar.id))}>
            <CalendarRow
              calendar={calendar}
              upcoming={upcoming && (upcomingOf.get(calendar.id) ?? null)}
              isUnfolded={props.isUnfolded(calendar.id)}
              acts={acts}
              place={index}
              count={calendars.length}
              isOrdered={isOrdered}
              hasOthers={onShowOnly !== null}
              entriesOf={props.entriesOf}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
