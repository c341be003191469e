import { useId, type ReactNode } from 'react';
import * as texts from '../texts.js';
import type { CalendarAddress, CalendarPart, CalendarView } from '../page-data.js';
import { TimeZoneForm } from '../time-zone/index.js';
import { calendarHref, calendarParameters, relOf } from './calendar-href.js';

/** The part of a calendar's page with its events, and a heading for screen readers. */
export function CalendarSection({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <section className="calendar-body" aria-labelledby={id}>
      <h2 id={id} className="ui-visually-hidden">
        {texts.calendar.events}
      </h2>
      {children}
    </section>
  );
}

const views: [CalendarView, string][] = [
  ['calendar', texts.calendar.calendarView],
  ['week', texts.calendar.weekView],
  ['list', texts.calendar.listView],
];

interface CalendarToolsProps {
  data: CalendarPart;
  address: CalendarAddress;
  timeZone: string;
  onTimeZone: (timeZone: string) => void;
}

/**
 * The choice of zone, and of Month, Week or List. The views are separate pages, each with its own script and data.
 */
export function CalendarTools({ data, address, timeZone, onTimeZone }: CalendarToolsProps) {
  const { tz: _, ...kept } = calendarParameters(data, address);
  return (
    <div className="calendar-tools">
      <TimeZoneForm value={timeZone} onChange={onTimeZone} kept={kept} zones={data.zones} />
      <nav className="view-switch" aria-label={texts.calendar.views}>
        {views.map(([view, label]) => (
          <a
            key={view}
            href={calendarHref(data, { ...address, view })}
            rel={relOf(data, { ...address, view })}
            aria-current={address.view === view || undefined}
          >
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}
