import { useCallback, useEffect, useState } from 'react';
import { call, ProblemError, problemWithCode } from '@daymark/api-client';
import { getCustomization, type EventCustomization } from '@daymark/contracts';

export const CUSTOMIZATION_ATTEMPTS = 2;
export const CUSTOMIZATION_TIMEOUT_MS = 3_000;

export type CustomizationState =
  | { state: 'loading' }
  | { state: 'loaded'; customization: EventCustomization }
  | { state: 'failed'; error: ProblemError };

/** One attempt of at most three seconds. */
async function load(id: string, isGivenUp: AbortSignal): Promise<EventCustomization> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), CUSTOMIZATION_TIMEOUT_MS);
  try {
    return await call(getCustomization, {
      params: { id },
      signal: AbortSignal.any([isGivenUp, tooLong.signal]),
    });
  } catch (error) {
    throw error instanceof ProblemError ? error : problemWithCode('SERVICE_UNAVAILABLE', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The stored customization of an event. It is requested twice, three seconds each; then the page continues without it.
 */
export function useCustomization(id: string): {
  state: CustomizationState;
  reload: () => void;
  replace: (customization: EventCustomization) => void;
} {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<CustomizationState>({ state: 'loading' });

  useEffect(() => {
    const givingUp = new AbortController();
    const run = async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const customization = await load(id, givingUp.signal);
          if (!givingUp.signal.aborted) setState({ state: 'loaded', customization });
          return;
        } catch (error) {
          if (givingUp.signal.aborted) return;
          const problem = error as ProblemError;
          // A client error is final.
          if (attempt < CUSTOMIZATION_ATTEMPTS && problem.status >= 500) continue;
          setState({ state: 'failed', error: problem });
          return;
        }
      }
    };
    void run();
    return () => givingUp.abort();
  }, [id, round]);

  const reload = useCallback(() => {
    setState({ state: 'loading' });
    setRound((before) => before + 1);
  }, []);
  const replace = useCallback(
    (customization: EventCustomization) => setState({ state: 'loaded', customization }),
    [],
  );
  return { state, reload, replace };
}
