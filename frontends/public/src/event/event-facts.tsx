import { useState, type ReactNode } from 'react';
import { eventFacts, formatOwnTimes, linesOf, timeZoneLabel } from '@daymark/calendar-ui/public';
import type { PublicEvent } from '@daymark/contracts';
import { monthNames, Tag, weekdayNames, weekdayOf } from '@daymark/ui/public';
import { TimeZoneForm, useDisplayedTimeZone } from '../time-zone/index.js';
import type { EventPart } from '../page-data.js';
import * as texts from '../texts.js';
import { whenOf } from './event-when.js';

/** What an event is called, when it is, where, and the way in. The zone can be chosen. */
export function EventFacts({ data }: { data: EventPart }) {
  const { event } = data;
  const isCancelled = event.status === 'cancelled';
  const [chosenZone, setChosenZone] = useState(data.timeZone);
  const zone = useDisplayedTimeZone(chosenZone, event.timezone);

  const chooseZone = (timeZone: string) => {
    setChosenZone(timeZone);
    history.replaceState(null, '', `?tz=${encodeURIComponent(timeZone)}`);
  };

  return (
    <>
      {event.customization.logo_url ? (
        <img className="event-logo" src={event.customization.logo_url} alt="" />
      ) : null}
      <header className="event-head">
        <DateLeaf date={whenOf(event, zone).firstDate} />
        <div className="event-title-part">
          <h1 className="event-title" dir="auto">
            {isCancelled ? <s>{event.title}</s> : event.title}
          </h1>
          {isCancelled ? <Tag tone="error">{eventFacts.status.label}</Tag> : null}
          {event.is_recurring ? <Tag tone="primary">{texts.event.recurring}</Tag> : null}
        </div>
      </header>
      {event.cancellation_note ? (
        <p className="event-description event-cancellation" dir="auto">
          {event.cancellation_note}
        </p>
      ) : null}
      {event.description ? (
        <p className="event-description" dir="auto">
          {event.description}
        </p>
      ) : null}
      {event.is_all_day ? null : <TimeZoneForm value={zone} onChange={chooseZone} zones={data.zones} />}
      <FactList event={event} timeZone={zone} />
    </>
  );
}

/** A leaf of a tear-off calendar. The date stands in words below, so screen readers are spared this one. */
function DateLeaf({ date }: { date: string }) {
  return (
    <div className="leaf" aria-hidden="true">
      <span className="leaf-month">{monthNames[Number(date.slice(5, 7)) - 1]!.slice(0, 3)}</span>
      <span className="leaf-day">{Number(date.slice(8))}</span>
      <span className="leaf-weekday">{weekdayNames[weekdayOf(date)]!.slice(0, 3)}</span>
    </div>
  );
}

function FactList({ event, timeZone }: { event: PublicEvent; timeZone: string }) {
  const { event: text } = texts;
  const when = whenOf(event, timeZone);
  return (
    <dl className="facts">
      <Row kind="date" name={text.date}>
        {when.date}
      </Row>
      <Row kind="time" name={text.time}>
        {when.time}
        {event.is_all_day ? null : <span className="fact-note">{zoneNote(event, timeZone)}</span>}
      </Row>
      {event.recurrence_text ? (
        <Row kind="repeat" name={eventFacts.recurrence.label}>
          {event.recurrence_text}
        </Row>
      ) : null}
      {linesOf(event).map(({ name, label, icon, content }) => (
        <Row key={name} kind={icon} name={label}>
          {content}
        </Row>
      ))}
    </dl>
  );
}

function Row({ kind, name, children }: { kind: string; name: string; children: ReactNode }) {
  return (
    <div className={`fact fact-${kind}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * The zone of the time above; where that is not the event's own, what the event's own clocks show. There is always such
 * a line, so that nothing moves when the visitor's zone takes the place of the event's.
 */
const zoneNote = (event: PublicEvent, timeZone: string) =>
  formatOwnTimes(event, timeZone) ?? timeZoneLabel(timeZone);
