import { queryKey, type useQueryClient } from '@daymark/api-client';
import { listCalendars, type Calendar, type ResponseOf } from '@daymark/contracts';

/** Shows at once, in every list of the person's calendars, what an action made of them. */
export function changeListedCalendars(
  queries: ReturnType<typeof useQueryClient>,
  change: (calendars: readonly Calendar[]) => readonly Calendar[],
): void {
  queries.setQueriesData<ResponseOf<typeof listCalendars>>({ queryKey: queryKey(listCalendars) }, (page) => {
    if (!page) return page;
    const items = [...change(page.items)];
    return { ...page, items, total: page.total + items.length - page.items.length };
  });
}
