import type { CalendarColor } from '@daymark/contracts';
import { detailTexts, filterTexts } from './texts/calendar-detail.js';
import { createTexts, deleteCalendarTexts, editTexts, holidaysTexts } from './texts/calendar-form.js';
import { listTexts } from './texts/calendar-list.js';
import {
  changingTexts,
  eventPanelTexts,
  movingTexts,
  quickEntryTexts,
  schedulerTexts,
} from './texts/scheduler.js';
import { feedHealthTexts } from './texts/feed-health.js';
import { firstStepsTexts } from './texts/first-steps.js';

/** Those of sharing are not included: its dialog loads them. */
export const texts = {
  failureFallback: 'Please try again in a moment.',
  backToDashboard: 'Back to Dashboard',
  createCalendar: 'Create Calendar',
  shareCalendar: 'Share Calendar',
  themeSaving: { done: 'Theme saved', failed: 'Error saving theme' },
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  warning: 'Warning',
  color: 'Color',
  calendarColors: {
    '#2563eb': 'Blue',
    '#15803d': 'Green',
    '#c2410c': 'Orange',
    '#8549ee': 'Violet',
    '#0d7d71': 'Teal',
    '#d6246f': 'Pink',
    '#a16207': 'Amber',
    '#0577b3': 'Sky',
    '#dc2626': 'Red',
    '#be26d0': 'Fuchsia',
    '#8d6748': 'Brown',
    '#64748b': 'Slate',
  } satisfies Record<CalendarColor, string>,
  public: 'Public',
  private: 'Private',
  list: listTexts,
  firstSteps: firstStepsTexts,
  create: createTexts,
  holidays: holidaysTexts,
  edit: editTexts,
  deleteCalendar: deleteCalendarTexts,
  filters: filterTexts,
  changing: changingTexts,
  moving: movingTexts,
  feedHealth: feedHealthTexts,
  detail: detailTexts,
  scheduler: schedulerTexts,
  quickEntry: quickEntryTexts,
  eventPanel: eventPanelTexts,
} as const;
