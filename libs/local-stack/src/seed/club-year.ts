import { addDays, weekdayOf } from './dates.js';

export type CalendarKey = 'training' | 'club' | 'board';

export interface SeedCalendar {
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
  fields: {
    title: string;
    description?: string;
    start_local: string;
    end_local: string;
    timezone: string;
    is_all_day?: boolean;
    location?: string;
    url?: string;
    meeting_id?: string;
    passcode?: string;
    is_public_shareable?: boolean;
    recurrence?: Record<string, unknown>;
  };
  customization?: { background_color: string; button_color: string; font_family: string };
  exceptions?: SeedException[];
}

export interface ClubYear {
  calendars: SeedCalendar[];
  events: SeedEvent[];
}

/** The applicants for the club's calendars; the last one still waits. */
export const CLUB_PEOPLE = ['amira.haddad', 'jonas.weber', 'sofia.lindqvist', 'tom.okafor'].map(
  (name) => `${name}@riverside-rowing.example`,
);

const TIME_ZONE = 'Europe/London';
const BOATHOUSE = 'Boathouse, Riverside Lane 4';
const WEEKS = 52;
const HALF_A_YEAR_DAYS = 26 * 7;
const SATURDAY = 6;

const CALENDARS: SeedCalendar[] = [
  {
    key: 'training',
    name: 'Training and Regattas',
    description: 'When we row: weekly training, courses and regattas.\nNewcomers are welcome on Saturdays.',
    is_public: true,
  },
  {
    key: 'club',
    name: 'Club Life',
    description: 'Evenings, work parties and everything around the boathouse.',
    is_public: true,
  },
  { key: 'board', name: 'Board', description: 'Meetings and deadlines of the board.', is_public: false },
];

const FESTIVE = {
  background_color: '#fff7ed',
  button_color: '#c2410c',
  font_family: 'Poppins',
};
const RIVER = { background_color: '#e0f2fe', button_color: '#075985', font_family: 'Montserrat' };

/** Each week has one of each row. */
const WEEKLY_SINGLES: {
  calendar: CalendarKey;
  day: number;
  time: [string, string];
  titles: string[];
  place: string;
}[] = [
  {
    calendar: 'club',
    day: 4,
    time: ['19:00', '21:00'],
    titles: [
      'Boat repair evening',
      'Quiz night',
      'Film evening',
      'Talk: rowing the Danube',
      'Singing at the fire',
    ],
    place: 'Club room',
  },
  {
    calendar: 'training',
    day: 6,
    time: ['13:00', '15:30'],
    titles: [
      'Guest rowing',
      'Sculling technique',
      'Coxing course',
      'Long distance row',
      'Taster session',
      'Capsize drill',
    ],
    place: BOATHOUSE,
  },
  {
    calendar: 'board',
    day: 2,
    time: ['17:00', '17:45'],
    titles: ['Call with the lock keeper', 'Check the accounts', 'Talk with sponsors', 'Plan the rota'],
    place: '',
  },
];

const SINGLE_DAYS = [
  'Open day',
  'Boathouse closed',
  'Spring clean',
  'Trailer to the workshop',
  'River closed: flood warning',
  'Membership fees due',
  'Summer fair',
  'Swimming test',
  'Safety inspection',
];

const REGATTA_TOWNS = ['Henley', 'Putney', 'Durham', 'Bedford', 'Marlow', 'Nottingham'];

/**
 * A realistic year of a rowing club: half of it before `today`, half after. Deterministic for each day.
 *
 * @param today a local date, `YYYY-MM-DD`
 */
export function clubYear(today: string): ClubYear {
  const sunday = addDays(today, -weekdayOf(today) - HALF_A_YEAR_DAYS);
  return {
    calendars: CALENDARS,
    events: [
      ...series(sunday),
      ...regattas(sunday),
      ...longStays(sunday),
      ...singleDays(sunday),
      ...singles(sunday),
    ],
  };
}

const timed = (date: string, [from, to]: [string, string]) => ({
  start_local: `${date}T${from}`,
  end_local: `${date}T${to}`,
  timezone: TIME_ZONE,
});

const wholeDays = (first: string, days: number) => ({
  start_local: first,
  end_local: addDays(first, days - 1),
  timezone: TIME_ZONE,
  is_all_day: true,
});

const weekly = (...days: number[]) => ({ recurrence_type: 'weekly', interval: 1, days_of_week: days });

/** The series, with their changed dates. */
function series(sunday: string): SeedEvent[] {
  const inTheMiddle = addDays(sunday, HALF_A_YEAR_DAYS);
  return [
    {
      calendar: 'training',
      fields: {
        title: 'Evening training',
        description: 'Eights and fours. Warm-up ten minutes before.',
        ...timed(addDays(sunday, 1), ['18:30', '20:30']),
        location: BOATHOUSE,
        recurrence: weekly(1, 3, 5),
      },
      exceptions: [
        {
          index: 70,
          changes: { title: 'Evening training on the ergometers', location: 'Gym of the school' },
        },
        { index: 75, isDeleted: true },
        { index: 79, changes: { description: 'With the trainer of the national team.' } },
        { index: 84, isDeleted: true },
      ],
      customization: RIVER,
    },
    {
      calendar: 'training',
      fields: {
        title: 'Youth training',
        ...timed(addDays(sunday, 2), ['16:00', '17:30']),
        location: BOATHOUSE,
        recurrence: weekly(2, 4),
      },
      exceptions: [{ index: 53, isDeleted: true }],
    },
    {
      calendar: 'training',
      fields: {
        title: 'Saturday outing',
        description: 'Down to the weir and back, coffee afterwards.',
        ...timed(addDays(sunday, SATURDAY), ['09:00', '11:30']),
        location: BOATHOUSE,
        recurrence: weekly(SATURDAY),
      },
      exceptions: [
        { index: 27, changes: { title: 'Saturday outing to the old lock' } },
        { index: 29, isDeleted: true },
      ],
    },
    {
      calendar: 'training',
      fields: {
        title: 'Rowing course for beginners',
        ...timed(addDays(inTheMiddle, 2), ['18:00', '19:30']),
        location: BOATHOUSE,
        recurrence: { ...weekly(2), count: 8 },
      },
    },
    {
      calendar: 'training',
      fields: {
        title: 'Yoga for rowers',
        ...timed(addDays(sunday, 4), ['07:00', '07:45']),
        location: 'Club room',
        recurrence: { ...weekly(4), end_date: addDays(inTheMiddle, 60) },
      },
    },
    {
      calendar: 'training',
      fields: {
        title: 'Row before work',
        ...timed(addDays(inTheMiddle, 8), ['06:15', '07:15']),
        location: BOATHOUSE,
        recurrence: { recurrence_type: 'daily', interval: 1, count: 12 },
      },
      exceptions: [{ index: 3, isDeleted: true }],
    },
    {
      calendar: 'club',
      fields: {
        title: 'Work party',
        description: 'Bring gloves. There is soup.',
        ...timed(addDays(sunday, 13), ['10:00', '14:00']),
        location: BOATHOUSE,
        recurrence: { ...weekly(SATURDAY), interval: 4 },
      },
    },
    {
      calendar: 'club',
      fields: {
        title: 'Open bar',
        ...timed(addDays(sunday, 5), ['20:00', '23:00']),
        location: 'Club room',
        recurrence: { ...weekly(5), interval: 2 },
      },
      exceptions: [{ index: 14, changes: { title: 'Open bar: farewell to Jonas' } }],
    },
    {
      calendar: 'club',
      fields: {
        title: 'Founding day',
        ...wholeDays(addDays(inTheMiddle, 20), 1),
        recurrence: { recurrence_type: 'yearly', interval: 1 },
      },
      customization: FESTIVE,
    },
    {
      calendar: 'board',
      fields: {
        title: 'Board meeting',
        description: 'Minutes of the last meeting are in the folder.',
        ...timed(addDays(sunday, 9), ['19:30', '21:30']),
        url: 'https://meet.example.org/board',
        meeting_id: '883 2210 456',
        passcode: 'oars',
        is_public_shareable: false,
        recurrence: { recurrence_type: 'monthly', interval: 1, day_of_month: 9 },
      },
      exceptions: [{ index: 7, changes: { title: 'Board meeting with the auditors' } }],
    },
    {
      calendar: 'board',
      fields: {
        title: 'Newsletter goes out',
        ...wholeDays(addDays(sunday, 3), 1),
        recurrence: { recurrence_type: 'monthly', interval: 1, day_of_month: -1 },
      },
    },
    {
      calendar: 'board',
      fields: {
        title: 'General assembly',
        ...timed(addDays(inTheMiddle, 45), ['18:00', '21:00']),
        location: 'Town hall, small room',
        recurrence: { recurrence_type: 'yearly', interval: 1 },
      },
    },
  ];
}

/** Twelve weekends away. */
function regattas(sunday: string): SeedEvent[] {
  return Array.from({ length: 12 }, (_, index) => {
    const town = REGATTA_TOWNS[index % REGATTA_TOWNS.length]!;
    const days = index % 3 === 0 ? 3 : 2;
    return {
      calendar: 'training',
      fields: {
        title: `${town} Regatta`,
        description: `Meeting point: the car park, ${index % 2 === 0 ? 'six' : 'seven'} in the morning.`,
        ...wholeDays(addDays(sunday, index * 30 + 6 + 1 - days), days),
        location: town,
      },
      ...(index % 4 === 0 && { customization: RIVER }),
    };
  });
}

function longStays(sunday: string): SeedEvent[] {
  return [
    {
      calendar: 'training',
      fields: {
        title: 'Training camp',
        ...wholeDays(addDays(sunday, HALF_A_YEAR_DAYS + 34), 8),
        location: 'Lake Windermere',
        description: 'Travel together by train. Rooms for two.',
      },
      customization: FESTIVE,
    },
    {
      calendar: 'club',
      fields: { title: 'Kitchen is being rebuilt', ...wholeDays(addDays(sunday, HALF_A_YEAR_DAYS - 3), 10) },
    },
  ];
}

function singleDays(sunday: string): SeedEvent[] {
  return Array.from({ length: 18 }, (_, index) => ({
    calendar: index % 6 === 5 ? 'board' : 'club',
    fields: {
      title: SINGLE_DAYS[index % SINGLE_DAYS.length]!,
      ...wholeDays(addDays(sunday, index * 20 + 8), 1),
    },
    ...(index % 9 === 0 && { customization: FESTIVE }),
  }));
}

function singles(sunday: string): SeedEvent[] {
  return Array.from({ length: WEEKS }, (_, week) => week).flatMap((week) =>
    WEEKLY_SINGLES.map(({ calendar, day, time, titles, place }) => ({
      calendar,
      fields: {
        title: titles[week % titles.length]!,
        ...timed(addDays(sunday, week * 7 + day), time),
        ...(place && { location: place }),
        ...(calendar === 'board' && { is_public_shareable: false }),
      },
    })),
  );
}
