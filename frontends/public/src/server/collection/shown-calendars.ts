import type { CalendarInCollection, PublicCalendar } from '@daymark/contracts';

/** Enough characters of an id to tell ten calendars apart. */
const MARK_CHARACTERS = 8;

export const markOf = (id: string): string => id.slice(-MARK_CHARACTERS);

export interface ShownCalendars {
  hide?: string;
  /** The reference for requesting events: that of the page, or the ids of those shown. */
  source: string;
}

export const hiddenOf = (calendars: readonly CalendarInCollection[], hide: string | undefined) => {
  const marks = new Set(hide?.split(','));
  return calendars.filter(({ id }) => marks.has(markOf(id)));
};

/** Reads the hidden calendars from a query. A value that hides none, or all, counts as absent. */
export function shownCalendars(
  { id, calendars = [] }: PublicCalendar,
  query: URLSearchParams,
): ShownCalendars {
  const hidden = hiddenOf(calendars, query.get('hide') ?? undefined);
  if (hidden.length === 0 || hidden.length === calendars.length) return { source: id };
  return {
    hide: hidden.map((calendar) => markOf(calendar.id)).join(','),
    source: calendars
      .filter((calendar) => !hidden.includes(calendar))
      .map((calendar) => calendar.id)
      .join('+'),
  };
}

/** The names of several calendars, for lists; empty for a single one. */
export const namesOf = ({ calendars }: PublicCalendar): { names?: Record<string, string> } =>
  calendars ? { names: Object.fromEntries(calendars.map(({ id, name }) => [id, name])) } : {};
