import type { SchedulerEntry, SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import {
  changedOccurrenceId,
  parseEventReference,
  type Calendar,
  type CalendarEvent,
} from '@daymark/contracts';
import type { HourCycle } from '@daymark/ui/core';

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

/** Leaves a panel: at once or, if it has unsaved input, once that is saved. It stays while that fails. */
export type LeavePanel = (then: () => void) => void;

export type SchedulerCalendar = Pick<
  Calendar,
  | 'id'
  | 'name'
  | 'color'
  | 'is_public'
  | 'is_owner'
  | 'role'
  | 'owner_is_inactive'
  | 'days_off_calendar_id'
  | 'warns_of_overlaps'
>;

/** What was typed for a new event and not saved, for when that is opened again. */
interface EntryDraft {
  title: string;
  location: string;
  /** Null until something is typed there; another slot resets it. */
  typedWhen: { slot: SchedulerSlot; words: string } | null;
  keepsTitle: boolean;
}

export function keptDraft() {
  let kept: EntryDraft | null = null;
  return {
    read: () => kept,
    keep: (draft: EntryDraft | null) => {
      kept = draft;
    },
  };
}

export type KeptDraft = ReturnType<typeof keptDraft>;

export interface SchedulerOccurrence extends SchedulerEntry {
  is_exception: boolean;
  version: number;
}

/** The id of one date: a series' first date shares the id of the series, and gets its own here. */
export function idOfDate({ id, is_recurring }: Pick<SchedulerEntry, 'id' | 'is_recurring'>): string {
  const reference = parseEventReference(id);
  return is_recurring && reference ? changedOccurrenceId(reference) : id;
}
