import { useEndpointQuery } from '@daymark/api-client';
import { listEvents } from '@daymark/contracts';

/** Whether the first attempt is still running. After a failure, retries may take long. */
export const isOnFirstTry = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  isLoading && failureCount === 0;

/** Whether the user's calendar has no events at all, past ones included. False until that is known. */
export function useHasNoEvents(calendarId: string, isAsked: boolean) {
  const of = { calendar_id: calendarId, page_size: 1 };
  const current = useEndpointQuery(listEvents, { query: of }, { enabled: isAsked });
  const past = useEndpointQuery(listEvents, { query: { ...of, view: 'past' } }, { enabled: isAsked });
  return {
    hasNoEvents: isAsked && current.data?.total === 0 && past.data?.total === 0,
    isAsking: isOnFirstTry(current) || isOnFirstTry(past),
  };
}
