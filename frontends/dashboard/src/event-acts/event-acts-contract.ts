import type { DeskSlot } from '@daymark/calendar-ui/desk';
import type { CalendarEvent } from '@daymark/contracts';
import type { HourCycle } from '@daymark/ui/core';
import type { CalendarOfDesk, DeskOccurrence } from './occurrence.js';

export interface EventActsOptions {
  /** The events are on screen. */
  isReady: boolean;
  /** Those that events can be added to. */
  calendars: readonly CalendarOfDesk[];
  /** The calendar preselected for a new event. */
  offeredCalendarId: string | null;
  timeZone: string;
  weekStart: number;
  hourCycle: HourCycle;
  /** Called when an event was created and can be shown on its date. */
  onSaved?: (event: CalendarEvent) => void;
}

/** The open panel beside the clicked place. */
export type OpenPanel =
  | { kind: 'entry'; slot: DeskSlot; anchor: Element }
  | { kind: 'event'; event: DeskOccurrence; anchor: Element };
