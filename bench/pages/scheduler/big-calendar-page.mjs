// A page with react-big-calendar's week.
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Calendar, luxonLocalizer } from 'react-big-calendar';
import { DateTime, Settings } from 'luxon';
import 'react-big-calendar/lib/css/react-big-calendar.css';

Settings.defaultZone = 'UTC';
const localizer = luxonLocalizer(DateTime);
const weeks = window.weeks.map((events) =>
  events.map(({ start, end, isAllDay, ...event }) => ({
    ...event,
    start: new Date(start),
    end: new Date(end),
    allDay: isAllDay,
  })),
);
const look = ({ color }) => ({ style: { backgroundColor: color } });
const nothing = () => {};

function Page() {
  const [week, setWeek] = useState(0);
  window.showWeek = setWeek;
  return createElement(Calendar, {
    localizer,
    view: 'week',
    views: ['week'],
    toolbar: false,
    date: new Date(Date.parse(window.firstMonday) + week * 7 * 86_400_000),
    events: weeks[week],
    eventPropGetter: look,
    onNavigate: nothing,
    onView: nothing,
    onSelectEvent: nothing,
    onSelectSlot: nothing,
    selectable: true,
    style: { height: 860 },
  });
}

createRoot(document.getElementById('root')).render(createElement(Page));
