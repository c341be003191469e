import { useEffect, useState } from 'react';
import { useQueryClient } from '@daymark/api-client';
import { getEventWindow, listCalendarEvents, listEvents, listPublicCalendarEvents } from '@daymark/contracts';
import { useTimeLimit } from '@daymark/ui/core';

/** How long a page waits for data before it offers to try again. */
export const LOADING_LIMIT_MS = 25_000;
/** How long a page waits for its first events when everything else is loaded. */
export const RESPONSE_TIMEOUT_MS = 3_000;
const asked = new Set<unknown>(
  [getEventWindow, listCalendarEvents, listPublicCalendarEvents, listEvents].map(({ path }) => path),
);

interface Options {
  /** The page has already waited RESPONSE_TIMEOUT_MS for these events when this is mounted. */
  wasAwaited?: boolean;
}

/**
 * Whether awaited events are late; then nothing is waited for until `askAgain`. `what` identifies the wait: for another
 * one the time starts again.
 */
export function useLoadingLimit(isAwaited: boolean, what: string, { wasAwaited = false }: Options = {}) {
  const queries = useQueryClient();
  const [first, setFirst] = useState<string | null>(isAwaited && wasAwaited ? what : null);
  const [attempt, setAttempt] = useState(0);
  if (first !== null && first !== what) setFirst(null);
  const limit = first === what ? LOADING_LIMIT_MS - RESPONSE_TIMEOUT_MS : LOADING_LIMIT_MS;
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
