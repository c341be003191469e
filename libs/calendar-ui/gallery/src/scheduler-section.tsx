import { useState } from 'react';
import { addDays, localTimeZone, todayIn } from '@daymark/ui';
import {
  Scheduler,
  type SchedulerEntry,
  type SchedulerSlot,
  type SchedulerView,
} from '../../src/scheduler.js';
import { agendaDays, adjacentAgendaDays, schedulerViews } from '../../src/scheduler-window.js';

const zone = localTimeZone();
const today = todayIn(zone);
const colors = ['#2563eb', '#c2410c', '#15803d', '#7c3aed'];

let count = 0;
function entry(
  day: number,
  start: string,
  end: string,
  title: string,
  more: Partial<SchedulerEntry> = {},
): SchedulerEntry {
  const date = addDays(today, day);
  const lastDate = end < start ? addDays(date, 1) : date;
  count += 1;
  return {
    id: `entry-${count}`,
    title,
    start_time: new Date(`${date}T${start}`).toISOString(),
    end_time: new Date(`${lastDate}T${end}`).toISOString(),
    start_local: `${date}T${start}`,
    end_local: `${lastDate}T${end}`,
    timezone: zone,
    is_all_day: false,
    status: 'confirmed',
    is_public_shareable: true,
    is_recurring: false,
    color: colors[count % colors.length]!,
    calendarName: 'Rowing club',
    ...more,
  };
}
const wholeDays = (day: number, days: number, title: string) =>
  entry(day, '00:00', '23:59', title, {
    is_all_day: true,
    start_local: addDays(today, day),
    end_local: addDays(today, day + days - 1),
  });

const firstEntries = [
  wholeDays(-2, 5, 'Training camp in Lucerne'),
  wholeDays(1, 1, 'Birthday'),
  wholeDays(2, 6, 'Regatta'),
  entry(0, '09:00', '10:00', 'Committee', { location: 'Boathouse' }),
  entry(0, '09:30', '11:00', 'Repairs', { is_public_shareable: false }),
  entry(0, '10:00', '10:15', 'Call'),
  entry(0, '18:00', '20:00', 'Training, juniors and everybody else', { location: 'Hall 2' }),
  entry(1, '08:00', '09:00', 'Swimming', { status: 'cancelled' }),
  entry(1, '22:00', '02:00', 'Night row'),
  entry(2, '12:00', '13:00', '昼食会議と春の大会の準備'),
  entry(2, '14:00', '15:30', 'اجتماع اللجنة'),
  entry(3, '18:00', '19:30', 'Training', { timezone: 'America/New_York' }),
  ...Array.from({ length: 9 }, (_, index) => entry(4, `1${index}:00`, `1${index}:45`, `Match ${index + 1}`)),
];

/** This many entries on each day of three weeks. */
const manyEntries = (perDay: number) =>
  Array.from({ length: 21 }, (_, day) =>
    Array.from({ length: perDay }, (_unused, index) => {
      const hour = String(8 + (index % 12)).padStart(2, '0');
      const minute = index % 2 === 0 ? '00' : '30';
      return entry(day - 7, `${hour}:${minute}`, `${hour}:59`, `Lesson ${index + 1}`);
    }),
  ).flat();

/** The scheduler with the functions of a page; actions take effect at once, as if a server had accepted them. */
export function SchedulerSection() {
  const query = new URLSearchParams(location.search);
  const [view, setView] = useState<SchedulerView>((query.get('view') as SchedulerView | null) ?? 'week');
  const [date, setDate] = useState(query.get('date') ?? today);
  const [entries, setEntries] = useState(() =>
    query.has('many') ? manyEntries(Number(query.get('many')) || 200) : firstEntries,
  );
  const [range, setRange] = useState(agendaDays(date));
  const [said, setSaid] = useState('');
  const onMoveEntry = (moved: SchedulerEntry, to: SchedulerSlot) => {
    setSaid(`${moved.title}: ${to.start_local} to ${to.end_local}`);
    const instant = (local: string) => new Date(local.length > 10 ? local : `${local}T00:00`).toISOString();
    setEntries((all) =>
      all.map((each) =>
        each.id === moved.id
          ? { ...each, ...to, start_time: instant(to.start_local), end_time: instant(to.end_local) }
          : each,
      ),
    );
  };
  return (
    <>
      <p>
        {schedulerViews.map((each) => (
          <button key={each} type="button" onClick={() => setView(each)}>
            {each}
          </button>
        ))}{' '}
        <output>{said}</output>
      </p>
      <Scheduler
        view={view}
        date={date}
        timeZone={query.get('zone') ?? zone}
        secondTimeZone={query.get('second') ?? undefined}
        weekStart={1}
        hourCycle={query.has('twelve') ? 12 : 24}
        showsWeekend={!query.has('workdays')}
        entries={entries}
        isLoading={query.has('loading')}
        onNavigate={(to) => {
          if (to.view) setView(to.view);
          if (to.date) {
            setDate(to.date);
            setRange(agendaDays(to.date));
          }
        }}
        onSelectSlot={(slot) => setSaid(`New: ${slot.start_local} to ${slot.end_local}`)}
        onOpenEntry={({ title }) => setSaid(`Open: ${title}`)}
        onMoveEntry={onMoveEntry}
        hrefOf={({ id }) => `/event/${id}`}
        agendaRange={range}
        onExtend={(direction) =>
          setRange((before) => {
            const more = adjacentAgendaDays(before, direction);
            return direction === 'later' ? { ...before, to: more.to } : { ...before, from: more.from };
          })
        }
      />
    </>
  );
}
