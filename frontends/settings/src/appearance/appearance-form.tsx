import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@daymark/api-client';
import {
  areColorsComplete,
  CustomizationEditor,
  LogoField,
  shownLogo,
  UNCHANGED_LOGO,
  useOwnLogo,
  type CustomizationValues,
  type LogoChoice,
} from '@daymark/calendar-ui/customization';
import { DEFAULT_CUSTOMIZATION, type UserSettings } from '@daymark/contracts';
import { Button, Card, previewColorScheme, useToast } from '@daymark/ui';
import { ChangedElsewhereNotice, SaveButton, useSettingsDraft } from '../settings/index.js';
import { texts } from '../texts.js';
import { saveLogo } from './save-logo.js';
import { ViewFields, viewFields } from './view-fields.js';

const customizationFields = [
  'default_background_color',
  'default_button_color',
  'default_font_family',
] as const;
const fields = [...viewFields, ...customizationFields] as const;

const settingsOf = ({ background_color, button_color, font_family }: CustomizationValues) => ({
  default_background_color: background_color,
  default_button_color: button_color,
  default_font_family: font_family,
});

/** How calendars are shown to their owner, and the default colours, font and logo of new events. */
export function AppearanceForm({ settings }: { settings: UserSettings }) {
  const toast = useToast();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [logo, setLogo] = useState<LogoChoice>(UNCHANGED_LOGO);
  const stored = useOwnLogo(settings.default_logo_url);
  const { draft, change, save, ...state } = useSettingsDraft({
    settings,
    fields,
    isMoreDirty: logo.kind !== 'unchanged',
    saved: () => ({ title: texts.appearanceSaved.title, description: texts.appearanceSaved.text }),
    failed: () => texts.appearanceFailed,
  });
  // The choice is previewed at once; if it is not saved, leaving the page reverts it.
  useEffect(
    () => previewColorScheme(draft.color_scheme, settings.color_scheme),
    [draft.color_scheme, settings.color_scheme],
  );
  const customization: CustomizationValues = {
    background_color: draft.default_background_color,
    button_color: draft.default_button_color,
    font_family: draft.default_font_family,
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!areColorsComplete(customization)) {
      toast.error({ title: texts.appearanceFailed, description: texts.customization.incomplete });
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    void save(draft, async () => {
      await saveLogo(queries, logo);
      setLogo(UNCHANGED_LOGO);
    });
  };

  return (
    <form ref={form} className="settings-cards" aria-label={texts.appearance} noValidate onSubmit={submit}>
      {state.isChangedElsewhere ? <ChangedElsewhereNotice onTakeNewest={state.takeNewest} /> : null}
      <Card title={texts.view.title}>
        <div className="settings-form">
          <ViewFields value={draft} onChange={change} />
        </div>
      </Card>
      <Card title={texts.customization.title}>
        <p className="settings-hint">{texts.customization.subtitle}</p>
        <div className="settings-form">
          <CustomizationEditor
            value={customization}
            onChange={(value) => change(settingsOf(value))}
            logoUrl={shownLogo(logo, stored.url)}
          />
          <LogoField storedUrl={stored.url} isLoading={stored.isLoading} value={logo} onChange={setLogo} />
          {stored.isFailed ? (
            <p className="settings-hint" role="alert">
              {texts.customization.logoFailed} <Button onClick={stored.retry}>{texts.tryAgain}</Button>
            </p>
          ) : null}
          <Button disabled={state.isBusy} onClick={() => change(settingsOf(DEFAULT_CUSTOMIZATION))}>
            {texts.customization.reset}
          </Button>
        </div>
      </Card>
      <div className="ui-actions">
        <SaveButton isBusy={state.isBusy} />
      </div>
    </form>
  );
}
