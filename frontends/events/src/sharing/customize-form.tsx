import { useState } from 'react';
import { failureMessage, ProblemError, useEndpointMutation } from '@daymark/api-client';
import {
  areColorsComplete,
  CustomizationEditor,
  type CustomizationValues,
} from '@daymark/calendar-ui/customization';
import {
  deleteCustomization,
  putCustomization,
  type Customization,
  type EventCustomization,
} from '@daymark/contracts';
import { Button, useToast } from '@daymark/ui';
import { useOwnLogo } from '../logo/index.js';
import { texts } from '../texts.js';

interface CustomizeFormProps {
  eventId: string;
  title: string;
  customization: EventCustomization;
  onSaved: (customization: EventCustomization) => void;
  /** The stored customization is another one now. */
  onReload: () => void;
}

/** Colours and font of an event, with Reset and Save. */
export function CustomizeForm({ eventId, title, customization, onSaved, onReload }: CustomizeFormProps) {
  const text = texts.sharing;
  const toast = useToast();
  const [values, setValues] = useState<CustomizationValues>(customization);
  const logo = useOwnLogo(customization.logo_url);
  const saving = useEndpointMutation(putCustomization);
  const resetting = useEndpointMutation(deleteCustomization);
  const params = { id: eventId };

  const fail = (error: unknown) => {
    toast.error({ title: text.saveFailed, description: failureMessage(error, texts.failureFallback) });
    if (error instanceof ProblemError && error.code === 'STALE_VERSION') onReload();
  };
  const save = () => {
    const { background_color, button_color, font_family } = values;
    const body = {
      background_color,
      button_color,
      font_family: font_family as Customization['font_family'],
      version: customization.version,
    };
    saving.mutate(
      { params, body },
      {
        onSuccess: (stored) => {
          toast.success({ title: text.saved, description: text.savedText });
          onSaved(stored);
        },
        onError: fail,
      },
    );
  };
  const reset = () =>
    resetting.mutate(
      { params },
      {
        onSuccess: () => {
          toast.success({ title: text.wasReset, description: text.wasResetText });
          onReload();
        },
        onError: fail,
      },
    );

  return (
    <>
      <CustomizationEditor value={values} onChange={setValues} logoUrl={logo.url} title={title} />
      <div className="ui-actions ui-actions-end">
        <Button onClick={reset} loading={resetting.isPending} disabled={saving.isPending}>
          {text.reset}
        </Button>
        <Button
          type="primary"
          onClick={save}
          loading={saving.isPending}
          disabled={!areColorsComplete(values) || resetting.isPending}
        >
          {text.save}
        </Button>
      </div>
    </>
  );
}
