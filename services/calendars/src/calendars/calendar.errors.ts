import { CALENDARS_MAX, CALENDARS_WITH_BIN_MAX, FEED_MAX_BYTES } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';

/** Refuses an owner's action on another person's calendar that the caller can see. */
export const calendarNotYours = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Access Denied',
    detail: "You don't have permission to access this calendar.",
  });

export const tooManyCalendars = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many calendars',
    detail: `You can have at most ${CALENDARS_MAX} calendars. Please delete some before you add more.`,
  });

export const tooManyCalendarsWithBin = () =>
  new ProblemException('FORBIDDEN', {
    title: 'Too many calendars',
    detail: `You can have at most ${CALENDARS_WITH_BIN_MAX} calendars together with those in the bin. Please empty the bin before you add more.`,
  });

const MEGABYTE = 1_000_000;

export const feedIsFull = (name: string) =>
  new ProblemException('FORBIDDEN', {
    title: 'The feed is full',
    detail: `The feed of the calendar "${name}" can have at most ${FEED_MAX_BYTES / MEGABYTE} MB. Please move some events to another calendar, delete old ones, or shorten descriptions first.`,
  });
