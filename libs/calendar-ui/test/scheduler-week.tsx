import { useEffect, useMemo, useState, type CSSProperties } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from '@daymark/ui/router';
import { loadTexts } from '@daymark/texts';
import { addDays } from '@daymark/ui';
import { Scheduler, type SchedulerEntry } from '../src/scheduler.js';

/** The data that bench/pages passes to a page that shows weeks. */
interface GivenEvent {
  id: string;
  title: string;
  start: number;
  end: number;
  isAllDay: boolean;
  color: string;
  calendarName: string;
}
declare global {
  interface Window {
    firstMonday: string;
    weeks: GivenEvent[][];
    englishTexts: Parameters<typeof loadTexts>[1];
    showWeek: (week: number) => void;
  }
}

loadTexts('en', window.englishTexts);

const nothing = () => {};
const local = (instant: number) => new Date(instant).toISOString().slice(0, 16);

const entryOf = ({ id, title, start, end, isAllDay, color, calendarName }: GivenEvent): SchedulerEntry => ({
  id,
  title,
  color,
  calendarName,
  start_time: new Date(start).toISOString(),
  end_time: new Date(end).toISOString(),
  start_local: isAllDay ? local(start).slice(0, 10) : local(start),
  end_local: isAllDay ? local(start).slice(0, 10) : local(end),
  timezone: 'UTC',
  is_all_day: isAllDay,
  location: null,
  status: 'confirmed',
  is_public_shareable: true,
  is_recurring: false,
});
const weeks = window.weeks.map((events) => events.map(entryOf));

const mondayOf = (week: number) => addDays(window.firstMonday, week * 7);
const hrefOf = ({ id }: SchedulerEntry) => `/event/${id}`;

/** The scheduler as on the dashboard, with clicks, drags and keys. */
function Page() {
  const [week, setWeek] = useState(0);
  useEffect(() => {
    window.showWeek = setWeek;
  }, []);
  const beside = useMemo(
    () =>
      [week + 1, week - 1].flatMap((each) =>
        weeks[each] ? { date: mondayOf(each), entries: weeks[each] } : [],
      ),
    [week],
  );
  return (
    <div style={{ '--scheduler-height': '860px' } as CSSProperties}>
      <Scheduler
        view="week"
        date={mondayOf(week)}
        timeZone="UTC"
        weekStart={1}
        hourCycle={24}
        showsWeekend
        entries={weeks[week]!}
        beside={beside}
        onNavigate={nothing}
        onSelectSlot={nothing}
        onOpenEntry={nothing}
        onMoveEntry={nothing}
        hrefOf={hrefOf}
      />
    </div>
  );
}

createRoot(document.getElementById('root')!).render(
  <MemoryRouter address="/">
    <Page />
  </MemoryRouter>,
);
