import { textsOf } from '@daymark/texts';
import type english from './locales/en/dashboard.json';
import type calendarPages from './locales/en/on-demand/calendar-pages.json';
import type eventPanels from './locales/en/on-demand/event-panels.json';
import type calendarDialogs from './locales/en/on-demand/calendar-dialogs.json';
import type people from './locales/en/on-demand/people.json';
import type firstSteps from './locales/en/on-demand/first-steps.json';
import type shareCalendar from './locales/en/on-demand/share-calendar.json';

export type TextKey = keyof (typeof english &
  typeof calendarDialogs &
  typeof eventPanels &
  typeof calendarPages &
  typeof firstSteps &
  typeof people &
  typeof shareCalendar);

export const text = textsOf<TextKey>();
