import { Alert, BusyLabel, Button } from '@daymark/ui';
import { shareTexts } from '../texts/share-calendar.js';
import { ThemeOptions } from './theme-options.js';
import { faintnessOf, withBetterContrast } from './theme-contrast.js';
import type { ThemeDraft } from './use-theme-draft.js';

/** The editor of a theme: its parts, contrast warnings, and saving. */
export function ThemeDesigner({ draft }: { draft: ThemeDraft }) {
  const text = shareTexts;
  const { theme, change } = draft;
  const faintness = faintnessOf(theme);
  const findings = [
    ...(faintness.text ? [text.contrast.text] : []),
    ...(faintness.primary ? [text.contrast.primary] : []),
  ];
  return (
    <div className="share-theme-options">
      <ThemeOptions calendar={draft.calendar} theme={theme} onChange={change} />
      {findings.length > 0 ? (
        <Alert
          className="share-contrast"
          type="warning"
          showIcon
          role="status"
          title={findings.join(' ')}
          action={<Button onClick={() => change(withBetterContrast(theme))}>{text.contrast.improve}</Button>}
        />
      ) : null}
      <div className="share-saving">
        <p className="ui-text-secondary" role="status">
          {draft.isChanged ? text.theme.unsaved : text.theme.saved}
        </p>
        <div className="ui-actions">
          <Button type="primary" onClick={draft.save} loading={draft.isSaving} disabled={!draft.isChanged}>
            <BusyLabel isBusy={draft.isSaving} busyLabel={text.theme.busy}>
              {text.theme.save}
            </BusyLabel>
          </Button>
          {draft.isChanged ? (
            <Button onClick={draft.discard} disabled={draft.isSaving}>
              {text.theme.discard}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
