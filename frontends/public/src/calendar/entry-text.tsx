import { changeOf, writeTimesOnDay, type TimeStyle } from '@daymark/calendar-ui/public';
import type { CalendarPart, ListedEvent } from '../page-data.js';
import { text } from '../texts.js';
import type { DayOfEvent } from './days-of-month.js';

export const Repeats = () => (
  <span className="repeats">
    <span aria-hidden="true">↻ </span>
    <span className="ui-visually-hidden">{text('calendar.repeats')}: </span>
  </span>
);

/** 'until 01:00' where a night ends, whose bar would read as all day. */
export const endOf = ({ entry, goesOn, last }: DayOfEvent, style: TimeStyle): string | null =>
  last === undefined || goesOn || entry.is_all_day ? null : writeTimesOnDay(entry, last, style).times;

interface EntryTitleProps {
  entry: ListedEvent;
  className?: string;
  /** From when the date was moved, where there is no room to write it. */
  moved?: string | null;
}

/**
 * A title, crossed out for a cancelled event, and the symbol of a series or of a moved date, which says its rule or from
 * when when pointed at.
 */
export function EntryTitle({ entry, className, moved }: EntryTitleProps) {
  const { title, recurrence_text: rule } = entry;
  const said = [moved, rule].filter(Boolean).join(' · ');
  return (
    <>
      <bdi className={className}>{entry.status === 'cancelled' ? <s>{title}</s> : title}</bdi>
      {said ? (
        <span className="repeats" title={said}>
          <span aria-hidden="true"> {moved ? '↷' : '↻'}</span>
          <span className="ui-visually-hidden">({said})</span>
        </span>
      ) : null}
    </>
  );
}

export const calendarNames = ({ calendar_ids }: ListedEvent, names: CalendarPart['names']) =>
  names && calendar_ids?.map((id) => names[id]).join(', ');

interface EntryNotesProps {
  entry: ListedEvent;
  style: TimeStyle;
  names: CalendarPart['names'];
}

export function EntryNotes({ entry, style, names }: EntryNotesProps) {
  const change = changeOf(entry, style);
  const places = [entry.location, calendarNames(entry, names)].filter((place) => !!place);
  return (
    <>
      {change || places.length > 0 ? ' ' : null}
      {change ? (
        <span className="ui-note entry-note" dir="auto">
          {change}
        </span>
      ) : null}
      {change && places.length > 0 ? ' ' : null}
      {places.length > 0 ? (
        <span className="ui-note entry-note">
          {places.map((place, index) => (
            <span key={place}>
              {index > 0 ? ' · ' : null}
              <bdi>{place}</bdi>
            </span>
          ))}
        </span>
      ) : null}
    </>
  );
}
