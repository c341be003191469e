// A page with FullCalendar's week.
import { createElement, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import FullCalendar from '@fullcalendar/react';
import timeGridPlugin from '@fullcalendar/timegrid';

const dateOf = (week) => new Date(Date.parse(window.firstMonday) + week * 7 * 86_400_000);
const weeks = window.weeks.map((events) =>
  events.map(({ id, title, start, end, isAllDay, color }) => ({
    id,
    title,
    start: new Date(start),
    end: new Date(end),
    allDay: isAllDay,
    color,
  })),
);

function Page() {
  const [week, setWeek] = useState(0);
  window.showWeek = setWeek;
  const calendar = useRef(null);
  useLayoutEffect(() => calendar.current.getApi().gotoDate(dateOf(week)), [week]);
  return createElement(FullCalendar, {
    ref: calendar,
    plugins: [timeGridPlugin],
    initialView: 'timeGridWeek',
    initialDate: dateOf(0),
    firstDay: 1,
    timeZone: 'UTC',
    headerToolbar: false,
    events: weeks[week],
    height: 860,
    scrollTime: '07:00:00',
  });
}

createRoot(document.getElementById('root')).render(createElement(Page));
