import type { Ref } from 'react';
import type { HourCycle } from '@daymark/ui/core';
import type { DaysOff } from '../events/days-off.js';
import type { EventMarks } from '../events/event-marks.js';

/** The interface between a page and the scheduler calendar. The page owns all data; the calendar sends no requests. */

export const schedulerViews = ['month', 'week', 'work-week', 'day', 'agenda', 'year'] as const;
export type SchedulerView = (typeof schedulerViews)[number];

/** 0 is Sunday, as in `Date.getDay`. */
export type WeekStart = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** One occurrence. Those from `GET /api/events/window` fit, with their calendar's colour. */
export interface SchedulerEntry extends EventMarks {
  id: string;
  title: string;
  /** Instants. */
  start_time: string;
  end_time: string;
  /** Local times in the entry's own zone; all-day entries have dates, and the end is the last day. */
  start_local: string;
  end_local: string;
  timezone: string;
  is_all_day: boolean;
  location?: string | null;
  status: 'confirmed' | 'cancelled';
  is_public_shareable: boolean;
  /** For a copy that was not saved yet. */
  draft?: 'shared' | 'hidden' | null;
  is_recurring: boolean;
  /** The host that its calendar follows; such an entry cannot be moved. */
  source_host?: string | undefined;
  /** The person's role is not enough to change it. */
  is_read_only?: boolean | undefined;
  calendar_ids?: readonly string[] | undefined;
  color: string;
  calendarName?: string;
  isSelected?: boolean;
}

/**
 * A span that somebody selected or moved an entry to: `YYYY-MM-DDTHH:MM` in the scheduler's zone or, for whole days,
 * `YYYY-MM-DD` with the last day as end.
 */
export interface SchedulerSlot {
  start_local: string;
  end_local: string;
  is_all_day: boolean;
}

export interface SchedulerHandle {
  /** Opens the list of folded entries that contains this one, and focuses it. False if the entry is not folded. */
  unfold: (entryId: string) => boolean;
  /** The day of the keyboard's cursor, which a click moves too. */
  selectedDate: string;
  selectDate: (date: string) => void;
}

export interface SchedulerProps {
  view: SchedulerView;
  /** `YYYY-MM-DD`: the view shows the month, week or day with this date; the agenda begins with it. */
  date: string;
  timeZone: string;
  /** Shown as a second column of hours. */
  secondTimeZone?: string | undefined;
  weekStart: WeekStart;
  hourCycle: HourCycle;
  showsWeekend: boolean;
  /** Months show the number of each week. */
  showsWeekNumbers?: boolean;
  entries: readonly SchedulerEntry[];
  /**
   * Adjacent weeks or days whose entries are loaded: a date of each. Views of hours render them while the browser is
   * idle, so that they show at once.
   */
  beside?: readonly { date: string; entries: readonly SchedulerEntry[] }[] | undefined;
  daysOff?: DaysOff | undefined;
  isLoading?: boolean;
  /** A day or month was selected that should be shown in a view, or the arrow keys left the shown days. */
  onNavigate: (to: { view?: SchedulerView; date?: string }) => void;
  /** Called on a click, a drag, or Enter on a day or hour. The anchor is the element for placing a popover. */
  onSelectSlot?: ((slot: SchedulerSlot, anchor: Element) => void) | undefined;
  /**
   * The slot of the page's open popover, or null: while it is set, the selection stays marked. Absent: it stays until
   * something else is selected.
   */
  selectedSlot?: SchedulerSlot | null | undefined;
  /** Called on a click on an entry without a modifier key, or Enter on it. Absent: the entry's link is followed. */
  onOpenEntry?: ((entry: SchedulerEntry, anchor: Element) => void) | undefined;
  /**
   * Called when an entry was dragged, resized, or moved with Alt and the arrow keys. It stays in place until `entries`
   * change.
   */
  onMoveEntry?: ((entry: SchedulerEntry, to: SchedulerSlot, anchor: Element) => void) | undefined;
  /**
   * Called on a click with Ctrl, Cmd or Shift on an entry, on Space, and on its check box. With Shift it is a range from
   * the entry before, in the given order of all that are shown. Absent: entries cannot be selected.
   */
  onSelectEntry?: ((id: string, isRange: boolean, order: readonly string[]) => void) | undefined;
  hrefOf: (entry: SchedulerEntry) => string;
  /**
   * The agenda's days, both inclusive; the page widens the range on `onExtend` and passes the entries of all days.
   * Absent: the days of `windowOf`.
   */
  agendaRange?: { from: string; to: string } | undefined;
  /** Null in the agenda. */
  handle?: Ref<SchedulerHandle> | undefined;
  /** Called when the agenda was scrolled to one of its ends. */
  onExtend?: ((direction: 'earlier' | 'later') => void) | undefined;
}
