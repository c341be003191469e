import { CALENDARS_MAX, CALENDARS_WITH_BIN_MAX, FEED_MAX_BYTES } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';
import { titled } from '../texts.js';

export const calendarNotYours = () => new ProblemException('FORBIDDEN', titled('refused.notYourCalendar'));

export const tooManyCalendars = () =>
  new ProblemException('FORBIDDEN', titled('refused.tooManyCalendars', { max: CALENDARS_MAX }));

export const tooManyCalendarsWithBin = () =>
  new ProblemException(
    'FORBIDDEN',
    titled('refused.tooManyCalendarsWithBin', { max: CALENDARS_WITH_BIN_MAX }),
  );

const MEGABYTE = 1_000_000;

export const feedIsFull = (name: string) =>
  new ProblemException('FORBIDDEN', titled('refused.feedIsFull', { name, max: FEED_MAX_BYTES / MEGABYTE }));
