import { useMemo } from 'react';
import { useEndpointQuery, useInvalidation, useEndpointMutation } from '@daymark/api-client';
import { listCalendars, PAGE_SIZE_MAX, updateEvent, deleteEvent, type EventScope } from '@daymark/contracts';

const pageOf = (page: number) => ({ query: { page, page_size: PAGE_SIZE_MAX } });

/** All calendars of the signed-in person, in the order of their list: CALENDARS_MAX fits in two pages. */
export function useOwnCalendars({ isAsked = true } = {}) {
  const first = useEndpointQuery(listCalendars, pageOf(1), { enabled: isAsked });
  const second = useEndpointQuery(listCalendars, pageOf(2), {
    enabled: isAsked && (first.data?.total ?? 0) > PAGE_SIZE_MAX,
  });
  const calendars = useMemo(
    () => [...(first.data?.items ?? []), ...(second.data?.items ?? [])],
    [first.data, second.data],
  );
  return {
    calendars,
    /** True once it is known that there are none. */
    isNone: first.data?.total === 0,
    isLoading: first.isLoading || second.isLoading,
    isError: first.isError || second.isError,
    retry: () => void (first.isError ? first.refetch() : second.refetch()),
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
