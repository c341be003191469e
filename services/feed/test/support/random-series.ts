import { addDays } from '@daymark/recurrence';

/** Thirty zones: half hours, southern summers, changes at midnight, other rules in other years, none at all. */
export const ZONES = [
  ...[
    'Africa/Johannesburg',
    'Africa/Lagos',
    'America/Anchorage',
    'America/Argentina/Buenos_Aires',
    'America/Chicago',
  ],
  ...['America/Havana', 'America/Los_Angeles', 'America/New_York', 'America/Nuuk', 'America/Santiago'],
  ...['America/Sao_Paulo', 'America/St_Johns', 'Asia/Baku', 'Asia/Beirut', 'Asia/Gaza', 'Asia/Kathmandu'],
  ...[
    'Asia/Kolkata',
    'Asia/Tehran',
    'Asia/Tokyo',
    'Atlantic/Azores',
    'Australia/Adelaide',
    'Australia/Lord_Howe',
  ],
  ...[
    'Europe/Berlin',
    'Europe/Dublin',
    'Europe/Istanbul',
    'Europe/London',
    'Pacific/Auckland',
    'Pacific/Chatham',
  ],
  ...['Pacific/Kiritimati', 'UTC'],
] as const;

/** Pseudo-random numbers from a seed. */
export class SeededRandom {
  constructor(private state: number) {}

  /** A whole number from `from` to `to`, both inclusive. */
  number(from: number, to: number): number {
    // Mulberry32.
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) % (to - from + 1));
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.number(0, items.length - 1)]!;
  }

  /** True with a probability of one in that many. */
  isOnceIn(times: number): boolean {
    return this.number(1, times) === 1;
  }
}

/**
 * Programs disagree about times that a clock skips or shows twice. There are none by day, so results can be compared.
 */
export type Hours = 'by day' | 'at any time';

export function randomTimes(dice: SeededRandom, date: string, hours: Hours) {
  const timezone = dice.one(ZONES);
  if (dice.isOnceIn(4)) {
    return { start_local: date, end_local: addDays(date, dice.number(0, 2)), timezone, is_all_day: true };
  }
  const startMinute = hours === 'by day' ? dice.number(300, 1140) : dice.number(0, 1439);
  const length = dice.number(1, hours === 'by day' ? 180 : 3000);
  const local = (minute: number) =>
    new Date(Date.parse(`${date}T00:00Z`) + minute * 60_000).toISOString().slice(0, 16);
  return {
    start_local: local(startMinute),
    end_local: local(startMinute + length),
    timezone,
    is_all_day: false,
  };
}

export function randomRule(dice: SeededRandom, date: string) {
  const rule = dice.one([
    () => ({ recurrence_type: 'daily', interval: dice.number(1, 40) }),
    () => ({ recurrence_type: 'weekly', interval: dice.number(1, 4), days_of_week: randomWeekdays(dice) }),
    () => ({
      recurrence_type: 'monthly',
      interval: dice.number(1, 14),
      day_of_month: dice.one([-1, 1, 15, 28, 29, 30, 31]),
    }),
    () => ({
      recurrence_type: 'yearly',
      interval: dice.number(1, 2),
      month_of_year: dice.number(1, 12),
      day_of_month: dice.one([-1, 1, 13, 28]),
    }),
    () => ({ recurrence_type: 'yearly', interval: 1, month_of_year: 2, day_of_month: 29 }),
  ])();
  const end = dice.one([
    () => ({}),
    () => ({ count: dice.number(1, 40) }),
    // Far enough for a leap day to come before it.
    () => ({ end_date: addDays(date, dice.number(3000, 4000)) }),
    () => (rule.recurrence_type === 'daily' ? { end_date: addDays(date, dice.number(0, 400)) } : {}),
  ])();
  return { ...rule, ...end };
}

function randomWeekdays(dice: SeededRandom): number[] {
  const days = [0, 1, 2, 3, 4, 5, 6].filter(() => dice.isOnceIn(3));
  return days.length ? days : [dice.number(0, 6)];
}
