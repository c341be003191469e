import { getEventFile, pathOf, type PublicEvent } from '@daymark/contracts';
import { calendarLinks } from '@daymark/icalendar';
import { buttonClass } from '@daymark/ui/public';
import * as texts from '../../texts.js';

const outside = { target: '_blank', rel: 'noopener noreferrer' };

/**
 * Ways to put the event into the visitor's own calendar. All are plain links. The first one has the event's button colour;
 * of a series it is the file, which alone holds all of it.
 */
export function AddToCalendar({ event, origin }: { event: PublicEvent; origin: string }) {
  const { event: text } = texts;
  const links = calendarLinks(event);
  // What Apple's calendar opens, and what is downloaded.
  const file = origin + pathOf(getEventFile, { params: { id: event.id } });
  const toFile = (
    <a
      className={buttonClass(event.is_recurring ? 'primary' : 'plain', 'to-file')}
      href={file}
      download="event.ics"
    >
      {text.download}
    </a>
  );
  return (
    <section className="event-add" aria-labelledby="add-to-calendar">
      <h2 className="event-add-title" id="add-to-calendar">
        {text.add}
      </h2>
      <div className="event-add-links">
        {event.is_recurring ? toFile : null}
        <a
          className={buttonClass(event.is_recurring ? 'plain' : 'primary', 'to-google')}
          href={links.google}
          {...outside}
        >
          {text.google}
        </a>
        <a className={buttonClass('plain', 'to-outlook')} href={links.outlookPersonal} {...outside}>
          {text.outlook}
        </a>
        <a className={buttonClass('plain', 'to-yahoo')} href={links.yahoo} {...outside}>
          {text.yahoo}
        </a>
        <a className={buttonClass('plain', 'to-apple')} href={file}>
          {text.apple}
        </a>
        {event.is_recurring ? null : toFile}
      </div>
      {event.is_recurring ? <p className="event-add-note">{text.addsOneDate}</p> : null}
    </section>
  );
}
