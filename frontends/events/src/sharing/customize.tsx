import { useEffect, useState, useCallback } from 'react';
import { failureMessage, ProblemError, call, problemWithCode } from '@daymark/api-client';
import { UNCHANGED_LOGO } from '@daymark/calendar-ui/customization';
import {
  DEFAULT_CUSTOMIZATION,
  getCustomization,
  parseEventReference,
  type EventCustomization,
  type EventDetails,
} from '@daymark/contracts';
import { Alert, Button, Spin, useTimeLimit, useToast } from '@daymark/ui';
import { text } from '../texts.js';
import { CustomizeForm } from './customize-form.js';

export const CUSTOMIZATION_SLOW_MS = 5_000;

/** The customization of an event: loaded, changed, saved. An unchanged occurrence has its series'. */
export default function Customize({ event }: { event: EventDetails }) {
  const toast = useToast();
  const id = event.is_exception ? event.id : (parseEventReference(event.id)?.event_id ?? event.id);
  const { state, reload, replace } = useCustomization(id);
  const [usesDefaults, setUsesDefaults] = useState(false);
  // It outlives the form, which is reset with each stored version.
  const [logoChoice, setLogoChoice] = useState(UNCHANGED_LOGO);
  const isSlow = useTimeLimit(state.state === 'loading' && !usesDefaults, CUSTOMIZATION_SLOW_MS);

  useEffect(() => {
    if (state.state === 'failed')
      toast.warning({
        title: text('events.sharing.unable'),
        description: text('events.sharing.usingDefaults'),
      });
  }, [state, toast]);

  const tryAgain = () => {
    setUsesDefaults(false);
    reload();
  };

  if (state.state === 'loaded') {
    return (
      <CustomizeForm
        key={state.customization.version}
        eventId={id}
        event={event}
        logoChoice={logoChoice}
        onLogoChoice={setLogoChoice}
        customization={state.customization}
        onSaved={replace}
        onReload={reload}
      />
    );
  }
  if (state.state === 'loading' && !usesDefaults) {
    return isSlow ? (
      <div className="event-customize-slow" role="status">
        <p>{text('events.sharing.slow')}</p>
        <div className="ui-actions">
          <Button onClick={tryAgain}>{text('events.sharing.tryAgain')}</Button>
          <Button onClick={() => setUsesDefaults(true)}>{text('events.sharing.useDefaults')}</Button>
        </div>
      </div>
    ) : (
      <Spin label={text('events.sharing.loading')} />
    );
  }
  return (
    <>
      {state.state === 'failed' ? (
        <Alert
          type="warning"
          showIcon
          title={failureMessage(state.error, text('events.sharing.unable'))}
          description={adviceFor(state.error)}
          action={<Button onClick={tryAgain}>{text('events.sharing.retry')}</Button>}
        />
      ) : null}
      <CustomizeForm
        eventId={id}
        event={event}
        logoChoice={logoChoice}
        onLogoChoice={setLogoChoice}
        customization={defaults(id)}
        onSaved={replace}
        onReload={reload}
      />
    </>
  );
}

function adviceFor(error: ProblemError): string {
  if (error.status === 401 || /jwt|auth(?!ors?\b)|session/i.test(error.message))
    return text('events.sharing.sessionAdvice');
  if (/storage|bucket|permission/i.test(error.message)) return text('events.sharing.storageAdvice');
  return text('events.sharing.otherAdvice');
}

const defaults = (eventId: string): EventCustomization => ({
  ...DEFAULT_CUSTOMIZATION,
  event_id: eventId,
  logo_url: null,
  is_default: true,
  created_at: null,
  updated_at: null,
  version: 0,
});

export const CUSTOMIZATION_ATTEMPTS = 2;
export const CUSTOMIZATION_TIMEOUT_MS = 3_000;

type CustomizationState =
  | { state: 'loading' }
  | { state: 'loaded'; customization: EventCustomization }
  | { state: 'failed'; error: ProblemError };

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

/** Requested twice, three seconds each; then the page continues without it. */
function useCustomization(id: string): {
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
