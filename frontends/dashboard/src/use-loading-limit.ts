import { useEffect, useState } from 'react';
import { useQueryClient } from '@daymark/api-client';
import { getEventWindow, listCalendarEvents, listEvents, listPublicCalendarEvents } from '@daymark/contracts';
import { useTimeLimit } from '@daymark/ui/core';

const LOADING_LIMIT_MS = 25_000;
/** For so long a page waits for its first events once it has everything else. */
export const PATIENCE_MS = 3_000;
const asked = new Set<unknown>(
  [getEventWindow, listCalendarEvents, listPublicCalendarEvents, listEvents].map(({ path }) => path),
);

interface Options {
  /** A page has awaited these events for PATIENCE_MS already when it shows what awaits them. */
  wasAwaited?: boolean;
}

/**
 * Whether events that are awaited did not come in time; nothing more is waited for then, until `askAgain`. `what` says
 * what is awaited: for something else the time starts again.
 */
export function useLoadingLimit(isAwaited: boolean, what: string, { wasAwaited = false }: Options = {}) {
  const queries = useQueryClient();
  const [first, setFirst] = useState<string | null>(isAwaited && wasAwaited ? what : null);
  const [attempt, setAttempt] = useState(0);
  if (first !== null && first !== what) setFirst(null);
  const limit = first === what ? LOADING_LIMIT_MS - PATIENCE_MS : LOADING_LIMIT_MS;
  const isTimedOut = useTimeLimit(isAwaited, limit, `${what} ${attempt}`);
  useEffect(() => {
    if (isTimedOut) void queries.cancelQueries({ predicate: isAwaitedQuery });
  }, [isTimedOut, queries]);
  const askAgain = () => {
    setFirst(null);
    setAttempt(attempt + 1);
    void queries.resetQueries({ predicate: isAwaitedQuery });
  };
  return { isTimedOut, askAgain };
}

const isAwaitedQuery = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { status: string } }) =>
  asked.has(queryKey[0]) && state.status === 'pending';
