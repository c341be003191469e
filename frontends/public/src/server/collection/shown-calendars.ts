import type { CalendarInCollection, PublicCalendar } from '@daymark/contracts';

/** As many characters of an id as tell one of ten calendars from the others. */
const MARK_CHARACTERS = 8;

/** What names a calendar of several in an address. */
export const markOf = (id: string): string => id.slice(-MARK_CHARACTERS);

/** Which of several calendars an address shows. */
export interface ShownCalendars {
  /** The calendars that the address hides, as it names them; absent where it hides none. */
  hide?: string;
  /** What events are asked for by: the reference of the page, or the ids of those shown. */
  source: string;
}

/** Those of several calendars that an address names as hidden. */
export const hiddenOf = (calendars: readonly CalendarInCollection[], hide: string | undefined) => {
  const marks = new Set(hide?.split(','));
  return calendars.filter(({ id }) => marks.has(markOf(id)));
};

/** Reads which calendars are hidden out of a query. What hides none, or all of them, counts as not given. */
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

/** What each of several calendars is called, for lists that say it; nothing of a single one. */
export const namesOf = ({ calendars }: PublicCalendar): { names?: Record<string, string> } =>
  calendars ? { names: Object.fromEntries(calendars.map(({ id, name }) => [id, name])) } : {};
