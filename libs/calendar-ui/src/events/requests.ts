import { useMemo } from 'react';
import { useEndpointQuery, useInvalidation, useEndpointMutation } from '@daymark/api-client';
import { listCalendars, PAGE_SIZE_MAX, updateEvent, deleteEvent, type EventScope } from '@daymark/contracts';

const pageOf = (page: number) => ({ query: { page, page_size: PAGE_SIZE_MAX } });

/**
 * All calendars of the signed-in person, then those of others in which the person has a role, in the order of their
 * list: CALENDARS_MAX and MEMBERSHIPS_MAX fit in three pages.
 */
export function useJoinedCalendars({ isAsked = true } = {}) {
  const first = useEndpointQuery(listCalendars, pageOf(1), { enabled: isAsked });
  const hasPage = (page: number) => isAsked && (first.data?.total ?? 0) > (page - 1) * PAGE_SIZE_MAX;
  const second = useEndpointQuery(listCalendars, pageOf(2), { enabled: hasPage(2) });
  const third = useEndpointQuery(listCalendars, pageOf(3), { enabled: hasPage(3) });
  const calendars = useMemo(
    () => [first.data, second.data, third.data].flatMap((page) => page?.items ?? []),
    [first.data, second.data, third.data],
  );
  const failed = [first, second, third].find(({ isError }) => isError);
  return {
    calendars,
    isLoading: first.isLoading || second.isLoading || third.isLoading,
    isError: failed !== undefined,
    retry: () => void failed?.refetch(),
  };
}

/** Invalidates all cached events after one of them changed. Resolves when the shown ones are loaded again. */
export function useInvalidateEvents(): () => Promise<void> {
  const invalidate = useInvalidation();
  return () => invalidate(updateEvent);
}

/** Deletes an event, an occurrence or part of a series, and invalidates the lists that may show it. */
export function useDeleteEvent(): (id: string, scope: EventScope, undoKey?: string) => Promise<void> {
  const invalidate = useInvalidation();
  const { mutateAsync } = useEndpointMutation(deleteEvent);
  return async (id, scope, undoKey) => {
    try {
      await mutateAsync({ params: { id }, query: { scope }, ...(undoKey && { undoKey }) });
    } finally {
      void invalidate(deleteEvent);
    }
  };
}
