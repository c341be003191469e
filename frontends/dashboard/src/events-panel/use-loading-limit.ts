import { useEffect, useState } from 'react';
import { useQueryClient } from '@daymark/api-client';
import { listCalendarEvents, listEvents, listPublicCalendarEvents } from '@daymark/contracts';
import { useTimeLimit } from '@daymark/ui';
import { PATIENCE_MS } from './use-first-events.js';

const LOADING_LIMIT_MS = 25_000;
const asked = new Set<unknown>(
  [listCalendarEvents, listPublicCalendarEvents, listEvents].map(({ path }) => path),
);

/**
 * Whether events that are awaited did not come in time; nothing more is waited for then, until `askAgain`. `what` says
 * what is awaited: for something else the time starts anew. What the panel awaits when it appears, its page has awaited
 * for PATIENCE_MS already.
 */
export function useLoadingLimit(isAwaited: boolean, what: string) {
  const queries = useQueryClient();
  const [first, setFirst] = useState<string | null>(isAwaited ? what : null);
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
