const DAY_MINUTES = 1_440;

/** When a reminder comes, in words: '30 minutes before', '1 hour before', '2 days before', 'when it begins'. */
export function reminderText(minutes: number): string {
  if (minutes === 0) return 'when it begins';
  const [size, unit] = (
    [
      [7 * DAY_MINUTES, 'week'],
      [DAY_MINUTES, 'day'],
      [60, 'hour'],
      [1, 'minute'],
    ] as const
  ).find(([each]) => minutes % each === 0)!;
  const count = minutes / size;
  return `${count} ${unit}${count === 1 ? '' : 's'} before`;
}

/** The address of a feed whose events remind their subscribers. */
export const remindingAddress = (feedUrl: string, minutes: number) => `${feedUrl}?alarm=${minutes}`;

/** From when on people are reminded of a whole day: at nine in the morning, 15 hours before the next one begins. */
const HOURS_BEFORE_MIDNIGHT = 15;

/** Days are days of the calendar, and hours are exact (RFC 5545, section 3.3.6). */
function triggerOf(minutes: number, isAllDay: boolean): string {
  const days = Math.floor(minutes / DAY_MINUTES);
  if (isAllDay) return `-P${days > 1 ? `${days - 1}D` : ''}T${HOURS_BEFORE_MIDNIGHT}H`;
  if (minutes === 0) return 'PT0S';
  return days > 0 && minutes % DAY_MINUTES === 0 ? `-P${days}D` : `-PT${minutes}M`;
}

const EVENT = /BEGIN:VEVENT\r\n[^]*?\r\nEND:VEVENT\r\n/g;
const END_LENGTH = 'END:VEVENT\r\n'.length;

/**
 * The text of a feed with an alarm in each event that takes place (VALARM, RFC 5545, section 3.6.6): so many minutes before
 * it begins, of whole days at nine on the day before, or as many days before as whole days are asked for. Folded lines begin
 * with a space, so nothing that people typed is taken for the end of an event.
 */
export const withReminders = (feed: string, minutes: number): string =>
  feed.replace(EVENT, (event) => {
    if (event.includes('\r\nSTATUS:CANCELLED\r\n')) return event;
    const trigger = triggerOf(minutes, event.includes('\r\nDTSTART;VALUE=DATE:'));
    const alarm = [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:${trigger}`,
      'DESCRIPTION:Reminder',
      'END:VALARM',
      '',
    ];
    return event.slice(0, -END_LENGTH) + alarm.join('\r\n') + event.slice(-END_LENGTH);
  });
