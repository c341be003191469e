import type { Ref } from 'react';
import type { HourCycle } from '@daymark/ui/core';

/** What a page and the desk's calendar say to each other. The page owns all data; the calendar knows no service. */

export const deskViews = ['month', 'week', 'work-week', 'day', 'agenda', 'year'] as const;
export type DeskView = (typeof deskViews)[number];

/** 0 is Sunday, as in `Date.getDay`. */
export type WeekStart = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** One occurrence. Those that `GET /api/events/window` answers fit, with the look of their calendar. */
export interface DeskEntry {
  id: string;
  title: string;
  /** Instants. */
  start_time: string;
  end_time: string;
  /** Local times in the entry's own zone; whole days are dates, the end being the last day. */
  start_local: string;
  end_local: string;
  timezone: string;
  is_all_day: boolean;
  location?: string | null;
  status: 'confirmed' | 'cancelled';
  is_public_shareable: boolean;
  /** Of a copy that was not saved yet. */
  draft?: 'shared' | 'hidden' | null;
  is_recurring: boolean;
  /** Where it comes from, of one that is kept in step with an address elsewhere: it cannot be moved here. */
  source_host?: string | undefined;
  /** Of its calendar, as `#rrggbb`. */
  color: string;
  calendarName?: string;
}

/**
 * A span that somebody chose or moved an entry to: `YYYY-MM-DDTHH:MM` in the desk's zone, or, for whole days,
 * `YYYY-MM-DD`, the end being the last day.
 */
export interface DeskSlot {
  start_local: string;
  end_local: string;
  is_all_day: boolean;
}

/** What a page has the calendar do. */
export interface DeskHandle {
  /** Lists what is folded with an entry, with the focus at that. False where the entry is not folded. */
  unfold: (entryId: string) => boolean;
}

/** Whether an entry can be dragged, where entries can be. */
export const isMovable = ({ source_host }: DeskEntry): boolean => source_host === undefined;

export interface DeskProps {
  view: DeskView;
  /** `YYYY-MM-DD`: the view shows the month, week or day that this date is in; the agenda begins with it. */
  date: string;
  timeZone: string;
  /** Shown as a second column of hours. */
  secondTimeZone?: string | undefined;
  weekStart: WeekStart;
  hourCycle: HourCycle;
  /** False: month and week leave out Saturday and Sunday. */
  showsWeekend: boolean;
  entries: readonly DeskEntry[];
  isLoading?: boolean;
  /** A day or month was chosen whose view the page should show now, or the arrow keys left the shown days. */
  onNavigate: (to: { view?: DeskView; date?: string }) => void;
  /** A click, a drag, or Enter on a day or hour. The anchor is what a popover should stand beside. */
  onSelectSlot?: ((slot: DeskSlot, anchor: Element) => void) | undefined;
  /**
   * The slot that the page asks about now, or null where it asks about none: as long as there is one, what was chosen stays
   * marked. Absent: until something else is chosen.
   */
  selectedSlot?: DeskSlot | null | undefined;
  /** A click on an entry without a modifier key, or Enter on it. Absent: the entry's link is followed. */
  onOpenEntry?: ((entry: DeskEntry, anchor: Element) => void) | undefined;
  /** An entry was dragged, lengthened, or moved by the Alt and arrow keys. Until `entries` say so, it stays where it was. */
  onMoveEntry?: ((entry: DeskEntry, to: DeskSlot, anchor: Element) => void) | undefined;
  hrefOf: (entry: DeskEntry) => string;
  /**
   * The agenda's days, both included; the page widens them when `onExtend` asks for more and gives the entries of all
   * of them. Absent: the days that `windowOf` asks for.
   */
  agendaRange?: { from: string; to: string } | undefined;
  /** Null in a view that folds nothing. */
  handle?: Ref<DeskHandle> | undefined;
  /** The agenda was scrolled to one of its ends. */
  onExtend?: ((direction: 'earlier' | 'later') => void) | undefined;
}
