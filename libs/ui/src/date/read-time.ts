const HOURS_PER_HALF_DAY = 12;

/** '9', '9:5', '9.05', '9h05', '0905', each also with 'am' or 'pm'. */
const FORM = /^(\d{1,2})(?:[:.h ]\s?(\d{1,2})|(\d{2}))?\s?(?:([ap])\.?(?:m\.?)?)?$/i;

/** Parses a typed time to 'HH:mm': '9', '9:30', '9am', '9:30 p.m.'. Anything else is returned unchanged. */
export function readTime(text: string): string {
  const trimmed = text.trim();
  const [, typedHours, minutes, joinedMinutes, half] = FORM.exec(trimmed) ?? [];
  if (typedHours === undefined) return trimmed;
  const hours = half ? hoursOfHalfDay(Number(typedHours), half.toLowerCase()) : Number(typedHours);
  if (hours === null) return trimmed;
  return `${String(hours).padStart(2, '0')}:${(minutes ?? joinedMinutes ?? '').padStart(2, '0')}`;
}

/** 12 am is midnight and 12 pm is noon; there is no 13 pm. */
function hoursOfHalfDay(hours: number, half: string): number | null {
  if (hours < 1 || hours > HOURS_PER_HALF_DAY) return null;
  return (hours % HOURS_PER_HALF_DAY) + (half === 'p' ? HOURS_PER_HALF_DAY : 0);
}

/** True for a value that is a time. */
export const isTime = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
