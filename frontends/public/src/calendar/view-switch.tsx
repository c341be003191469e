import type { CalendarPart, CalendarView } from '../page-data.js';
import { texts } from '../texts.js';
import { calendarHref } from './calendar-href.js';
import { InPlaceLink } from './in-place-link.js';
import type { CalendarState } from './use-calendar.js';

const views: [CalendarView, string][] = [
  ['calendar', texts.calendar.calendarView],
  ['list', texts.calendar.listView],
];

/** Calendar or List. Both are links, so they work before any script does. */
export function ViewSwitch({ data, state }: { data: CalendarPart; state: CalendarState }) {
  return (
    <nav className="view-switch" aria-label={texts.calendar.views}>
      {views.map(([view, label]) => (
        <InPlaceLink
          key={view}
          href={calendarHref(data, { ...state.address, view })}
          aria-current={state.address.view === view || undefined}
          onFollow={() => state.go({ view })}
        >
          {label}
        </InPlaceLink>
      ))}
    </nav>
  );
}
