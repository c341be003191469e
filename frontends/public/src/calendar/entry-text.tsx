import { changeOf, type TimeStyle } from '@daymark/calendar-ui/public';
import type { CalendarPart, ListedEvent } from '../page-data.js';
import { text } from '../texts.js';

export const Repeats = () => (
  <span className="repeats">
    <span aria-hidden="true">↻ </span>
    <span className="ui-visually-hidden">{text('calendar.repeats')}: </span>
  </span>
);

/** A title, crossed out for a cancelled event, and the symbol of a series, which says its rule when pointed at. */
export function EntryTitle({ entry, className }: { entry: ListedEvent; className?: string }) {
  const { title, recurrence_text: rule } = entry;
  return (
    <>
      <bdi className={className}>{entry.status === 'cancelled' ? <s>{title}</s> : title}</bdi>
      {rule ? (
        <span className="repeats" title={rule}>
          <span aria-hidden="true"> ↻</span>
          <span className="ui-visually-hidden">({rule})</span>
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
        <span className="entry-note" dir="auto">
          {change}
        </span>
      ) : null}
      {change && places.length > 0 ? ' ' : null}
      {places.length > 0 ? (
        <span className="entry-note">
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
