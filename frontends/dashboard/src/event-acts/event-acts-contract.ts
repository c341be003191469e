import type { DeskSlot } from '@daymark/calendar-ui/desk';
import type { CalendarEvent } from '@daymark/contracts';
import type { HourCycle } from '@daymark/ui/core';
import type { CalendarOfDesk, DeskOccurrence } from './occurrence.js';

export interface EventActsOptions {
  /** The events are shown. */
  isReady: boolean;
  /** Those that an event can be added to. */
  calendars: readonly CalendarOfDesk[];
  /** The calendar that a new event is offered. */
  offeredCalendarId: string | null;
  timeZone: string;
  weekStart: number;
  hourCycle: HourCycle;
  /** An event was made, and can be seen where its date is shown. */
  onSaved?: (event: CalendarEvent) => void;
}

/** What stands beside the place that was clicked. */
export type OpenPanel =
  | { kind: 'entry'; slot: DeskSlot; anchor: Element }
  | { kind: 'event'; event: DeskOccurrence; anchor: Element };
