import type { CalendarAddress, CalendarPart, CalendarView } from '../page-data.js';
import * as texts from '../texts.js';
import { calendarHref } from './calendar-href.js';

const views: [CalendarView, string][] = [
  ['calendar', texts.calendar.calendarView],
  ['week', texts.calendar.weekView],
  ['list', texts.calendar.listView],
];

/** Calendar, Week or List. They are pages of their own, each with the script and the data for what it shows. */
export function ViewSwitch({ data, address }: { data: CalendarPart; address: CalendarAddress }) {
  return (
    <nav className="view-switch" aria-label={texts.calendar.views}>
      {views.map(([view, label]) => (
        <a
          key={view}
          href={calendarHref(data, { ...address, view })}
          aria-current={address.view === view || undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
