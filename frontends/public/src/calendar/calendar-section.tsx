import { useId, type ReactNode } from 'react';
import { placeOf, todaysName } from '@daymark/calendar-ui/public';
import { localTimeZone, useIsHydrated } from '@daymark/ui/public';
import { text } from '../texts.js';
import type { CalendarAddress, CalendarPart } from '../page-data.js';
import { TimeZoneForm } from '../time-zone/index.js';
import { calendarParameters } from './calendar-href.js';

interface CalendarSectionProps {
  data: CalendarPart;
  address: CalendarAddress;
  timeZone: string;
  onTimeZone: (timeZone: string) => void;
  children: ReactNode;
}

/**
 * The part of a calendar's page with its events, a heading for screen readers, and the choice of zone at its end. Where
 * the visitor's zone is not the one shown, or not the calendar's, a line at the top says whose times these are; it has
 * its room before that is known.
 */
export function CalendarSection({ data, address, timeZone, onTimeZone, children }: CalendarSectionProps) {
  const id = useId();
  const { tz: _, ...kept } = calendarParameters(data, address);
  const local = useIsHydrated() ? todaysName(localTimeZone()) : null;
  const isElsewhere = local && [timeZone, data.zone].some((zone) => todaysName(zone) !== local);
  return (
    <section className="calendar-body" aria-labelledby={id}>
      <h2 id={id} className="ui-visually-hidden">
        {text('calendar.events')}
      </h2>
      <p className="zone-note">
        {isElsewhere ? (
          <a className="ui-link" href={`#${id}-zone`}>
            {text('calendar.timesOf', { city: placeOf(timeZone) })}
          </a>
        ) : null}
      </p>
      {children}
      <TimeZoneForm id={`${id}-zone`} value={timeZone} onChange={onTimeZone} kept={kept} zones={data.zones} />
    </section>
  );
}
