import { useState } from 'react';
import { Card, monthOf, todayIn } from '@daymark/ui';
import { EditableMonth } from '../../src/desk.js';
import { EventList, RouterLink, type CalendarEntry } from '../../src/index.js';
import { TimeZonePicker, TimeZoneSelect } from '../../src/time-zones.js';

const month = monthOf(todayIn('UTC'));

const entry = (
  day: number,
  hour: number,
  title: string,
  more: Partial<CalendarEntry> = {},
): CalendarEntry => {
  const date = `${month}-${String(day).padStart(2, '0')}`;
  const time = String(hour).padStart(2, '0');
  return {
    id: `${day}-${hour}`,
    title,
    description: null,
    start_local: `${date}T${time}:00`,
    end_local: `${date}T${time}:45`,
    timezone: 'UTC',
    is_all_day: false,
    start_time: `${date}T${time}:00:00Z`,
    end_time: `${date}T${time}:45:00Z`,
    ...more,
  };
};

const entries = [
  entry(3, 18, 'Evening training', {
    is_recurring: true,
    location: 'Boat house',
    description: 'Bring a towel',
  }),
  ...['Breakfast', 'Committee', 'A very long title that does not fit into a cell', 'Repairs', 'Sauna'].map(
    (title, index) => entry(12, 8 + index * 2, title),
  ),
  entry(20, 0, 'Regatta weekend', {
    is_all_day: true,
    start_local: `${month}-20`,
    end_local: `${month}-22`,
  }),
  entry(24, 23, 'Night row', { end_time: `${month}-25T03:00:00Z` }),
];

export function CalendarSection() {
  const [shown, setShown] = useState(month);
  const [zone, setZone] = useState('UTC');
  const grid = {
    weekStart: 0 as const,
    hourCycle: 24 as const,
    showsWeekend: true,
    month: shown,
    onMonthChange: setShown,
    entries,
    timeZone: zone,
    hrefOf: ({ id }: CalendarEntry) => `/event/${id}`,
    headingLevel: 3 as const,
  };
  return (
    <>
      <TimeZoneSelect value={zone} onChange={setZone} aria-label="Time zone" />
      <TimeZonePicker value={zone} onChange={setZone} placeholder="Time zone" />
      <EditableMonth {...grid} onSelectSlot={() => {}} onMoveEntry={() => {}} />
      <Card title="Loading" titleLevel={3}>
        <EditableMonth {...grid} entries={[]} isLoading />
      </Card>
      <EventList entries={entries} timeZone={zone} hrefOf={grid.hrefOf} link={RouterLink} showsTimeZone />
    </>
  );
}
