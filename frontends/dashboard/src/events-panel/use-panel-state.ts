import { useMemo } from 'react';
import { isLocalDate } from '@daymark/contracts';
import { useQueryState, type QueryField } from '@daymark/ui/router';
import type { EventFilters } from './event-filters.js';

export type EventsView = 'list' | 'calendar';

const MONTH = /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/;
const PAGE = /^[1-9]\d{0,3}$/;
const date: QueryField = { fallback: '', isValid: isLocalDate };

/** What of a calendar's events is shown, as the address says it. */
export function usePanelState(currentMonth: string) {
  const [{ month, view, q, from, to, page }, change] = useQueryState({
    month: { fallback: currentMonth, isValid: (value) => MONTH.test(value) },
    view: { fallback: 'calendar', isValid: (value) => value === 'list' },
    q: { fallback: '' },
    from: date,
    to: date,
    page: { fallback: '1', isValid: (value) => PAGE.test(value) },
  });
  const filters = useMemo(() => ({ search: q, startDate: from || null, endDate: to || null }), [q, from, to]);
  return {
    month,
    view: view as EventsView,
    filters,
    page: Number(page),
    showMonth: (shown: string) => change({ month: shown }),
    showView: (shown: EventsView) => change({ view: shown }),
    showPage: (shown: number) => change({ page: String(shown) }),
    /** Other filters begin at the first page again. */
    filter: ({ search, startDate, endDate }: EventFilters) =>
      change({ q: search, from: startDate ?? '', to: endDate ?? '', page: '1' }, 'typing'),
  };
}
