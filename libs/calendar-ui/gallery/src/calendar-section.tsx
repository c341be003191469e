import { useState } from 'react';
import { monthOf, todayIn } from '@daymark/ui';
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
  const [zone, setZone] = useState('UTC');
  return (
    <>
      <TimeZoneSelect value={zone} onChange={setZone} aria-label="Time zone" />
      <TimeZonePicker value={zone} onChange={setZone} placeholder="Time zone" />
      <EventList
        entries={entries}
        timeZone={zone}
        hrefOf={({ id }) => `/event/${id}`}
        link={RouterLink}
        showsTimeZone
      />
    </>
  );
}
