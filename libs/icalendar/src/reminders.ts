const DAY_MINUTES = 1_440;

/** In the largest unit that divides it. */
export function reminderSpan(minutes: number): { count: number; unit: 'week' | 'day' | 'hour' | 'minute' } {
  const [size, unit] = (
    [
      [7 * DAY_MINUTES, 'week'],
      [DAY_MINUTES, 'day'],
      [60, 'hour'],
      [1, 'minute'],
    ] as const
  ).find(([each]) => minutes % each === 0)!;
  return { count: minutes / size, unit };
}

/** '30 minutes before', '1 hour before', '2 days before', 'when it begins' */
export function reminderText(minutes: number): string {
  if (minutes === 0) return 'when it begins';
  const { count, unit } = reminderSpan(minutes);
  return `${count} ${unit}${count === 1 ? '' : 's'} before`;
}

export const remindingAddress = (feedUrl: string, minutes: number) => `${feedUrl}?alarm=${minutes}`;

/** Reminders for all-day events come at nine in the morning, 15 hours before the next midnight. */
const HOURS_BEFORE_MIDNIGHT = 15;

/** Days are nominal, hours are exact (RFC 5545, section 3.3.6). */
function triggerOf(minutes: number, isAllDay: boolean): string {
  const days = Math.floor(minutes / DAY_MINUTES);
  if (isAllDay) return `-P${days > 1 ? `${days - 1}D` : ''}T${HOURS_BEFORE_MIDNIGHT}H`;
  if (minutes === 0) return 'PT0S';
  return days > 0 && minutes % DAY_MINUTES === 0 ? `-P${days}D` : `-PT${minutes}M`;
}

const EVENT = /BEGIN:VEVENT\r\n[^]*?\r\nEND:VEVENT\r\n/g;
const END_LENGTH = 'END:VEVENT\r\n'.length;

/**
 * VALARM of each event that takes place; for all-day events at nine on the day before, or as many days before as the
 * minutes are whole days. Folded lines begin with a space, so user input is never mistaken for the end of an event.
 */
export const withReminders = (feed: string, minutes: number, title: string): string =>
  feed.replace(EVENT, (event) => {
    if (event.includes('\r\nSTATUS:CANCELLED\r\n')) return event;
    const trigger = triggerOf(minutes, event.includes('\r\nDTSTART;VALUE=DATE:'));
    const alarm = [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:${trigger}`,
      `DESCRIPTION:${title}`,
      'END:VALARM',
      '',
    ];
    return event.slice(0, -END_LENGTH) + alarm.join('\r\n') + event.slice(-END_LENGTH);
  });
