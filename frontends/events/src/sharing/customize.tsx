import { useEffect, useState } from 'react';
import { failureMessage, type ProblemError } from '@daymark/api-client';
import { UNCHANGED_LOGO } from '@daymark/calendar-ui/customization';
import {
  DEFAULT_CUSTOMIZATION,
  parseEventReference,
  type EventCustomization,
  type EventDetails,
} from '@daymark/contracts';
import { Alert, Button, Spin, useTimeLimit, useToast } from '@daymark/ui';
import { texts } from '../texts.js';
import { sharingTexts } from '../texts/sharing.js';
import { CustomizeForm } from './customize-form.js';
import { useCustomization } from './use-customization.js';

export const CUSTOMIZATION_SLOW_MS = 5_000;

/** The customization of an event: loaded, changed, saved. An unchanged occurrence has its series'. */
export default function Customize({ event }: { event: EventDetails }) {
  const text = sharingTexts;
  const toast = useToast();
  const id = event.is_exception ? event.id : (parseEventReference(event.id)?.event_id ?? event.id);
  const { state, reload, replace } = useCustomization(id);
  const [usesDefaults, setUsesDefaults] = useState(false);
  // It outlives the form, which is reset with each stored version.
  const [logoChoice, setLogoChoice] = useState(UNCHANGED_LOGO);
  const isSlow = useTimeLimit(state.state === 'loading' && !usesDefaults, CUSTOMIZATION_SLOW_MS);

  useEffect(() => {
    if (state.state === 'failed') toast.warning({ title: text.unable, description: text.usingDefaults });
  }, [state, text, toast]);

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
        <p>{text.slow}</p>
        <div className="ui-actions">
          <Button onClick={tryAgain}>{text.tryAgain}</Button>
          <Button onClick={() => setUsesDefaults(true)}>{text.useDefaults}</Button>
        </div>
      </div>
    ) : (
      <Spin label={texts.sharing.loading} />
    );
  }
  return (
    <>
      {state.state === 'failed' ? (
        <Alert
          type="warning"
          showIcon
          title={failureMessage(state.error, text.unable)}
          description={adviceFor(state.error)}
          action={<Button onClick={tryAgain}>{text.retry}</Button>}
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

/** The advice for a customization that could not be loaded. */
function adviceFor(error: ProblemError): string {
  if (error.status === 401 || /jwt|auth(?!ors?\b)|session/i.test(error.message))
    return sharingTexts.sessionAdvice;
  if (/storage|bucket|permission/i.test(error.message)) return sharingTexts.storageAdvice;
  return sharingTexts.otherAdvice;
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
