import { useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@daymark/api-client';
import { DEFAULT_LOOK, type UserSettings } from '@daymark/contracts';
import { Button, Card, useToast } from '@daymark/ui';
import {
  areColorsComplete,
  LogoField,
  LookEditor,
  shownLogo,
  UNCHANGED_LOGO,
  type LogoChoice,
  type LookValues,
} from '@daymark/ui/look';
import { ChangedElsewhereNotice } from '../settings/changed-elsewhere-notice.js';
import { SaveButton } from '../settings/save-button.js';
import { useSettingsDraft } from '../settings/use-settings-draft.js';
import { texts } from '../texts.js';
import { saveLogo } from './save-logo.js';
import { useStoredLogo } from './use-stored-logo.js';

const fields = ['default_background_color', 'default_button_color', 'default_font_family'] as const;

const settingsOf = ({ background_color, button_color, font_family }: LookValues) => ({
  default_background_color: background_color,
  default_button_color: button_color,
  default_font_family: font_family,
});

/** Colours, font and logo that new events begin with. */
export function LookCard({ settings }: { settings: UserSettings }) {
  const toast = useToast();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [logo, setLogo] = useState<LogoChoice>(UNCHANGED_LOGO);
  const stored = useStoredLogo(settings.default_logo_url);
  const { draft, change, save, ...state } = useSettingsDraft({
    settings,
    fields,
    isMoreDirty: logo.kind !== 'unchanged',
    saved: () => ({ title: texts.look.doneToast, description: texts.look.done }),
    failedTitle: texts.look.failedToast,
  });
  const look: LookValues = {
    background_color: draft.default_background_color,
    button_color: draft.default_button_color,
    font_family: draft.default_font_family,
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!areColorsComplete(look)) {
      toast.error({ title: texts.look.failedToast, description: texts.look.incomplete });
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    void save(draft, async () => {
      await saveLogo(queries, logo);
      setLogo(UNCHANGED_LOGO);
    });
  };

  return (
    <Card title={texts.look.title}>
      <p className="settings-hint">{texts.look.subtitle}</p>
      <form ref={form} className="settings-form" aria-label={texts.look.title} noValidate onSubmit={submit}>
        {state.isChangedElsewhere ? <ChangedElsewhereNotice onTakeNewest={state.takeNewest} /> : null}
        <LookEditor
          value={look}
          onChange={(value) => change(settingsOf(value))}
          logoUrl={shownLogo(logo, stored.url)}
        />
        <LogoField storedUrl={stored.url} isLoading={stored.isLoading} value={logo} onChange={setLogo} />
        {stored.isFailed ? (
          <p className="settings-hint" role="alert">
            {texts.look.logoFailed} <Button onClick={stored.retry}>{texts.tryAgain}</Button>
          </p>
        ) : null}
        <div className="ui-actions">
          <SaveButton isBusy={state.isBusy} />
          <Button disabled={state.isBusy} onClick={() => change(settingsOf(DEFAULT_LOOK))}>
            {texts.look.reset}
          </Button>
        </div>
      </form>
    </Card>
  );
}
