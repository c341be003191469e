import type { SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import type { CalendarEvent } from '@daymark/contracts';
import type { HourCycle } from '@daymark/ui/core';
import type { SchedulerCalendar, SchedulerOccurrence } from './occurrence.js';

export interface EventActionsOptions {
  isReady: boolean;
  /** The events as last loaded: an open panel shows its event from these, and closes without it. */
  entries: readonly SchedulerOccurrence[];
  /** Those that events can be added to. */
  calendars: readonly SchedulerCalendar[];
  offeredCalendarId: string | null;
  timeZone: string;
  weekStart: number;
  hourCycle: HourCycle;
  /** 'YYYY-MM' */
  shownMonth: string;
  /** Called when an event was created and can be shown on its date. */
  onSaved?: (event: CalendarEvent) => void;
}

export type OpenPanel =
  | { kind: 'entry'; slot: SchedulerSlot; anchor: Element }
  | { kind: 'event'; event: SchedulerOccurrence; anchor: Element };
