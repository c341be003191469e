import { useMemo } from 'react';
import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { getEventWindow, type WindowOccurrence } from '@daymark/contracts';
import { addDays } from '@daymark/ui/public';

/** The names of days off, by date. */
export type DaysOff = ReadonlyMap<string, string>;

const NONE: readonly WindowOccurrence[] = [];

/** The whole days of calendars that others use as their days off, between two instants. */
export function useDaysOff(calendarIds: readonly string[], range: { from: string; to: string }): DaysOff {
  const calendars = [...new Set(calendarIds)].sort().join(',');
  const { data } = useEndpointQuery(
    getEventWindow,
    { query: { from: range.from, to: range.to, calendars } },
    { enabled: calendars !== '', placeholderData: keepPreviousData, retry: false },
  );
  const items = calendars === '' ? NONE : (data?.items ?? NONE);
  return useMemo(() => daysOffOf(items), [items]);
}

export function daysOffOf(
  items: readonly Pick<
    WindowOccurrence,
    'title' | 'is_all_day' | 'status' | 'draft' | 'start_local' | 'end_local'
  >[],
): DaysOff {
  const days = new Map<string, Set<string>>();
  for (const { title, is_all_day, status, draft, start_local, end_local } of items) {
    if (!is_all_day || status === 'cancelled' || draft) continue;
    for (let date = start_local; date <= end_local; date = addDays(date, 1))
      days.set(date, (days.get(date) ?? new Set()).add(title));
  }
  return new Map([...days].map(([date, titles]) => [date, [...titles].join(', ')]));
}
