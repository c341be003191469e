import { textsOf } from '@daymark/texts';
import type english from './locales/en/dashboard.json';
import type calendarDialogs from './locales/en/on-demand/calendar-dialogs.json';
import type firstSteps from './locales/en/on-demand/first-steps.json';
import type shareCalendar from './locales/en/on-demand/share-calendar.json';

export type TextKey = keyof (typeof english &
  typeof calendarDialogs &
  typeof firstSteps &
  typeof shareCalendar);

export const text = textsOf<TextKey>();
