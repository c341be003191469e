import { Alert, BusyLabel, Button, contrastOf, mixColors } from '@daymark/ui';
import { nearestColor } from '@daymark/calendar-ui';
import { FAINTEST_TEXT_SHARE, LINK_SHARE, type CalendarTheme } from '@daymark/contracts';
import { shareTexts } from '../texts/share-calendar.js';
import { ThemeOptions } from './theme-options.js';
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

/** WCAG 2.2's contrast for text, and for other elements: buttons, marks, the focus ring. */
const TEXT_CONTRAST_MIN = 4.5;
const CONTROL_CONTRAST_MIN = 3;

type Colors = Pick<CalendarTheme, 'primary_color' | 'background_color' | 'text_color'>;

/** The parts of a theme with too little contrast. */
interface Faintness {
  text: boolean;
  primary: boolean;
}

/** Checks everything shown in a theme's colours, including colours mixed from them. */
export function faintnessOf({ primary_color, background_color, text_color }: Colors): Faintness {
  const faintest = mixColors(text_color, background_color, FAINTEST_TEXT_SHARE);
  const link = mixColors(primary_color, text_color, LINK_SHARE);
  return {
    text: contrastOf(faintest, background_color) < TEXT_CONTRAST_MIN,
    primary:
      contrastOf(primary_color, background_color) < CONTROL_CONTRAST_MIN ||
      contrastOf(link, background_color) < TEXT_CONTRAST_MIN,
  };
}

/** The same theme with text and primary colour changed as little as needed for enough contrast with its background. */
export function withBetterContrast<Theme extends Colors>(theme: Theme): Theme {
  const better = (name: 'text_color' | 'primary_color', part: keyof Faintness, from: Theme): Theme => {
    const color = nearestColor(from[name], (each) => !faintnessOf({ ...from, [name]: each })[part]);
    return color === null ? from : { ...from, [name]: color };
  };
  return better('primary_color', 'primary', better('text_color', 'text', theme));
}
