import { describe, expect, it } from '@jest/globals';
import { EventRequest } from '@daymark/contracts';
import { inLanguage, type Language } from '@daymark/texts';
import { scheduleOf } from './event-schedule.js';

function refusalOf(rrule: string, language: Language): string {
  const request = EventRequest.parse({
    title: 'Concert',
    start_local: '2026-03-12T18:00',
    end_local: '2026-03-12T19:00',
    timezone: 'Europe/Berlin',
    recurrence: { recurrence_type: 'custom', rrule },
  });
  try {
    inLanguage(language, () => scheduleOf(request));
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The rule was not refused');
}

describe('The text of a rule', () => {
  it.each([
    ['FREQ=HOURLY', 'Rules that repeat more often than daily cannot be kept.'],
    ['FREQ=FORTNIGHTLY', '“FORTNIGHTLY” is no frequency.'],
    ['BYDAY=MO', 'The rule does not say how often the event repeats (FREQ).'],
    [
      'FREQ=DAILY;COUNT=3',
      'COUNT and UNTIL do not belong into the rule; give a count or an end date beside it.',
    ],
    ['FREQ=DAILY;BYHOUR=9', 'BYHOUR cannot be kept: each date has the event’s own time of day.'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'There is no weekday number 0 (BYDAY).'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'This rule fits no date.'],
    ['FREQ=YEARLY;BYDAY=54MO', 'A year has at most 53 of each weekday (BYDAY).'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO', 'Numbered weekdays (BYDAY) cannot stand beside BYWEEKNO.'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'Numbered weekdays (BYDAY) are for monthly and yearly rules.'],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 'BYMONTHDAY is not for weekly rules.'],
    ['FREQ=MONTHLY;BYWEEKNO=1', 'BYWEEKNO is for yearly rules.'],
    ['FREQ=MONTHLY;BYYEARDAY=1', 'BYYEARDAY is for yearly rules.'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY takes numbers from 1 to 31, or from -31 to -1, not “32”.'],
    ['FREQ=YEARLY;BYMONTH=-1', 'BYMONTH takes numbers from 1 to 12, not “-1”.'],
    ['RSCALE=CHINESE;FREQ=YEARLY', 'Rules of other calendars than the Gregorian (RSCALE) cannot be kept.'],
    ['FREQ=DAILY;INTERVAL=0', 'The interval of a rule must be 1 or more.'],
    ['FREQ=DAILY;INTERVAL=1000', 'The interval of a rule must be at most 999.'],
    ['FREQ=DAILY;FREQ=DAILY', 'FREQ is in the rule twice.'],
    ['FREQ=DAILY;BYEASTER=0', '“BYEASTER=0” is no part of a rule.'],
    ['once a week', '“ONCE A WEEK” is no part of a rule.'],
    ['FREQ=DAILY;BYDAY=XX', 'BYDAY takes weekdays such as MO, 2TU or -1FR, not “XX”.'],
    ['FREQ=DAILY;WKST=XX', 'WKST takes a weekday such as MO, not “XX”.'],
    ['FREQ=DAILY;SKIP=FORWARD', 'SKIP cannot be kept: a month that lacks the day has no date.'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'This date does not exist in any year'],
  ])('is refused in words: %s', (rrule, message) => {
    expect(refusalOf(rrule, 'en')).toBe(message);
    // Names of a rule's parts are quoted.
    expect(refusalOf(rrule, 'ar').replace(/«[^»]*»/g, '')).not.toMatch(/[a-z]/i);
  });
});
