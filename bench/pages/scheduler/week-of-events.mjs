// Weeks of events, the same for each calendar.
const HOURS_MS = 3_600_000;
const DAY_MS = 24 * HOURS_MS;
const MINUTE_MS = 60_000;
export const CALENDARS = 12;
export const FIRST_MONDAY = '2026-11-23';
const colors = [
  '#2563eb',
  '#15803d',
  '#c2410c',
  '#8549ee',
  '#0d7d71',
  '#d6246f',
  '#a16207',
  '#0577b3',
  '#dc2626',
  '#be26d0',
  '#8d6748',
  '#64748b',
];

/**
 * `count` events of a week in order of their start, as the calendars service responds: between 7:00 and 21:00, from a
 * quarter hour to two and a half hours; every twentieth is all-day.
 */
export function eventsOfWeek(week, count) {
  // A fixed seed, so that every calendar and every run shows the same.
  let seed = week + 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const monday = Date.parse(FIRST_MONDAY) + week * 7 * DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const day = Math.floor(random() * 7);
    const isAllDay = index % 20 === 0;
    const start =
      monday + day * DAY_MS + (isAllDay ? 0 : 7 * HOURS_MS + Math.floor(random() * 56) * 15 * MINUTE_MS);
    const end = isAllDay ? start + DAY_MS : start + (1 + Math.floor(random() * 10)) * 15 * MINUTE_MS;
    const calendar = index % CALENDARS;
    return {
      id: `${week}-${index}`,
      title: `Training of group ${index}`,
      start,
      end,
      isAllDay,
      color: colors[calendar],
      calendarName: `Calendar ${calendar + 1}`,
    };
  }).sort((a, b) => a.start - b.start);
}
