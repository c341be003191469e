import { useMemo, useState } from 'react';
import type { SchedulerView } from '@daymark/calendar-ui/scheduler';
import { isLocalDate } from '@daymark/contracts';
import { localTimeZone, PHONE, todayIn, useMediaQuery } from '@daymark/ui';
import { useQueryState, type QueryField } from '@daymark/ui/router';
import { isSchedulerView, type ShownDays } from '../use-scheduler-state.js';
import type { EventFilters } from '../events-panel/index.js';

/** The view that is not a calendar: the events by name, with a series as one entry. */
const LIST = 'list';
const PAGE = /^[1-9]\d{0,3}$/;
const dateField: QueryField = { fallback: '', isValid: isLocalDate };

export function useCalendarView() {
  const timeZone = localTimeZone();
  const [today] = useState(() => todayIn(timeZone));
  const fallbackView = useMediaQuery(PHONE) ? 'agenda' : 'month';
  const [{ view, date, q, from, to, page }, change] = useQueryState({
    view: { fallback: fallbackView, isValid: (name) => name === LIST || isSchedulerView(name) },
    date: { fallback: today, isValid: isLocalDate },
    q: { fallback: '' },
    from: dateField,
    to: dateField,
    page: { fallback: '1', isValid: (value) => PAGE.test(value) },
  });
  const filters = useMemo(() => ({ search: q, startDate: from || null, endDate: to || null }), [q, from, to]);
  const isList = view === LIST;
  const days: ShownDays = {
    view: isList ? fallbackView : (view as SchedulerView),
    date,
    timeZone,
    show: change,
  };
  return {
    days,
    isList,
    showList: () => change({ view: LIST }),
    filters,
    page: Number(page),
    showPage: (shown: number) => change({ page: String(shown) }),
    /** Other filters start at the first page. */
    filter: ({ search, startDate, endDate }: EventFilters) =>
      change({ q: search, from: startDate ?? '', to: endDate ?? '', page: '1' }, 'typing'),
  };
}
