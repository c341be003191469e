import club from './club-year.json' with { type: 'json' };

export type CalendarKey = 'training' | 'club' | 'board';

interface SeedCalendar {
  key: CalendarKey;
  name: string;
  description: string;
  is_public: boolean;
}

/** A changed occurrence of a series: with other fields, or deleted. */
export type SeedException = { index: number } & ({ changes: Record<string, string> } | { isDeleted: true });

export interface SeedEvent {
  calendar: CalendarKey;
  /** The API's request body, without the calendar. */
  fields: Record<string, unknown> & {
    title: string;
    start_local: string;
    end_local: string;
    is_all_day?: boolean;
    recurrence?: Record<string, unknown>;
  };
  customization?: (typeof club.customizations)['river'];
  exceptions?: SeedException[];
}

/** An event of club-year.json: its first day counts from the year's first Sunday; it has a time, or whole days. */
interface DescribedEvent extends Pick<SeedEvent, 'calendar' | 'exceptions'> {
  day: number;
  time?: string[];
  days?: number;
  ends_on_day?: number;
  fields: Record<string, unknown> & { title: string; recurrence?: Record<string, unknown> };
  customization?: string;
}

/** The applicants for the club's calendars; the last one still waits. */
export const CLUB_PEOPLE = ['amira.haddad', 'jonas.weber', 'sofia.lindqvist', 'tom.okafor'].map(
  (name) => `${name}@riverside-rowing.example`,
);

const WEEKS = 52;

/** A realistic year of a rowing club: half of it before `today`, half after. Deterministic for each day. */
export function clubYear(today: string): { calendars: SeedCalendar[]; events: SeedEvent[] } {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const sunday = addDays(today, -weekday - (WEEKS / 2) * 7);
  const events = [
    ...(club.single_events as DescribedEvent[]),
    ...regattas(),
    ...singleDays(),
    ...weeklyEvents(),
  ];
  return { calendars: club.calendars as SeedCalendar[], events: events.map((event) => dated(event, sunday)) };
}

function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

function dated(described: DescribedEvent, sunday: string): SeedEvent {
  const { calendar, day, time, days = 1, ends_on_day, fields, customization, exceptions } = described;
  const first = addDays(sunday, day);
  const recurrence = fields.recurrence && {
    ...fields.recurrence,
    ...(ends_on_day !== undefined && { end_date: addDays(sunday, ends_on_day) }),
  };
  return {
    calendar,
    fields: {
      ...fields,
      timezone: 'Europe/London',
      ...(time
        ? { start_local: `${first}T${time[0]}`, end_local: `${first}T${time[1]}` }
        : { start_local: first, end_local: addDays(first, days - 1), is_all_day: true }),
      ...(recurrence && { recurrence }),
    },
    ...(customization && {
      customization: club.customizations[customization as keyof typeof club.customizations],
    }),
    ...(exceptions && { exceptions }),
  };
}

const regattas = () =>
  Array.from({ length: 12 }, (_, index): DescribedEvent => {
    const town = club.regatta_towns[index % club.regatta_towns.length]!;
    const days = index % 3 === 0 ? 3 : 2;
    const hour = index % 2 === 0 ? 'six' : 'seven';
    return {
      calendar: 'training',
      day: index * 30 + 7 - days,
      days,
      fields: {
        title: `${town} Regatta`,
        description: `Meeting point: the car park, ${hour} in the morning.`,
        location: town,
      },
      ...(index % 4 === 0 && { customization: 'river' }),
    };
  });

const singleDays = () =>
  Array.from({ length: 18 }, (_, index): DescribedEvent => ({
    calendar: index % 6 === 5 ? 'board' : 'club',
    day: index * 20 + 8,
    fields: { title: club.single_days[index % club.single_days.length]! },
    ...(index % 9 === 0 && { customization: 'festive' }),
  }));

const weeklyEvents = () =>
  Array.from({ length: WEEKS }, (_, week) =>
    club.each_week.map(({ calendar, day, time, titles, fields }): DescribedEvent => ({
      calendar: calendar as CalendarKey,
      day: week * 7 + day,
      time,
      fields: { ...fields, title: titles[week % titles.length]! },
    })),
  ).flat();
