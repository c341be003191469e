import { Alert, BusyButton, Button, contrastOf, mixColors, SegmentedField } from '@daymark/ui';
import { nearestColor } from '@daymark/calendar-ui';
import {
  FAINTEST_TEXT_SHARE,
  LINK_SHARE,
  BORDER_RADIUS_MAX_REM,
  BORDER_RADIUS_STEP_REM,
  themePresetFor,
  themePresetNames,
  themePresetOf,
  type CalendarTheme,
  type Calendar,
} from '@daymark/contracts';
import { useId } from 'react';
import { TimeZonePicker } from '@daymark/calendar-ui/time-zone-picker';
import { text } from '../texts.js';
import type { ThemeDraft } from './use-theme-draft.js';
import { SwatchField, type Swatch } from '../swatch-field.js';

export function ThemeDesigner({ draft }: { draft: ThemeDraft }) {
  const { theme, change } = draft;
  const faintness = faintnessOf(theme);
  const findings = [
    ...(faintness.text ? [text('dashboard.share.contrast.text')] : []),
    ...(faintness.primary ? [text('dashboard.share.contrast.primary')] : []),
  ];
  return (
    <div className="ui-stack">
      <ThemeOptions calendar={draft.calendar} theme={theme} onChange={change} />
      {findings.length > 0 ? (
        <Alert
          className="share-contrast"
          type="warning"
          showIcon
          role="status"
          title={findings.join(' ')}
          action={
            <Button onClick={() => change(withBetterContrast(theme))}>
              {text('dashboard.share.contrast.improve')}
            </Button>
          }
        />
      ) : null}
      <div className="ui-stack share-saving">
        <p className="ui-text-secondary" role="status">
          {draft.isChanged ? text('dashboard.share.theme.unsaved') : text('dashboard.share.theme.saved')}
        </p>
        <div className="ui-actions">
          <BusyButton
            type="primary"
            onClick={draft.save}
            disabled={!draft.isChanged}
            isBusy={draft.isSaving}
            busyLabel={text('dashboard.share.theme.busy')}
          >
            {text('dashboard.share.theme.save')}
          </BusyButton>
          {draft.isChanged ? (
            <Button onClick={draft.discard} disabled={draft.isSaving}>
              {text('dashboard.share.theme.discard')}
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

interface Faintness {
  text: boolean;
  primary: boolean;
}

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

interface ThemeOptionsProps {
  calendar: Calendar;
  theme: CalendarTheme;
  onChange: (theme: CalendarTheme) => void;
}

function ThemeOptions({ calendar, theme, onChange }: ThemeOptionsProps) {
  const id = useId();
  const change = (part: Partial<CalendarTheme>) => onChange({ ...theme, ...part });
  const preset = themePresetOf(calendar, theme);
  return (
    <div className="ui-stack">
      <SegmentedField
        label={text('dashboard.share.preset')}
        options={themePresetNames.map((name) => ({
          value: name,
          label: text(`dashboard.share.presets.${name}`),
        }))}
        {...(preset ? { value: preset } : {})}
        onChange={(name) => change(themePresetFor(calendar, name))}
      />
      <details className="share-adjust">
        <summary>{text('dashboard.share.adjust')}</summary>
        <div className="ui-stack">
          <ColorField
            label={text('dashboard.share.primaryColor')}
            swatches={primarySwatches}
            value={theme.primary_color}
            onChange={(primary_color) => change({ primary_color })}
          />
          <ColorField
            label={text('dashboard.share.bgColor')}
            swatches={backgroundSwatches}
            value={theme.background_color}
            onChange={(background_color) => change({ background_color })}
          />
          <ColorField
            label={text('dashboard.share.textColor')}
            swatches={textSwatches}
            value={theme.text_color}
            onChange={(text_color) => change({ text_color })}
          />
          <div className="ui-labeled share-field">
            <label htmlFor={`${id}-radius`}>{text('dashboard.share.borderRadius')}</label>
            <div className="share-radius">
              <input
                id={`${id}-radius`}
                type="range"
                min={0}
                max={BORDER_RADIUS_MAX_REM}
                step={BORDER_RADIUS_STEP_REM}
                value={theme.border_radius}
                aria-valuetext={text('dashboard.share.radiusValue', { rem: theme.border_radius })}
                onChange={(event) => change({ border_radius: Number(event.target.value) })}
              />
              <output htmlFor={`${id}-radius`}>
                {text('dashboard.share.radiusValue', { rem: theme.border_radius })}
              </output>
            </div>
          </div>
          <div className="ui-labeled share-field">
            <label htmlFor={`${id}-zone`}>{text('dashboard.share.timeZone')}</label>
            <div className="ui-actions share-zone">
              <TimeZonePicker
                id={`${id}-zone`}
                {...(theme.timezone ? { value: theme.timezone } : {})}
                placeholder={text('dashboard.share.visitorsZone')}
                onChange={(timezone) => change({ timezone })}
              />
              {theme.timezone ? (
                <Button onClick={() => change({ timezone: null })}>
                  {text('dashboard.share.useVisitorsZone')}
                </Button>
              ) : null}
            </div>
          </div>
        </div>
      </details>
    </div>
  );
}

interface ColorFieldProps {
  label: string;
  swatches: readonly Swatch[];
  value: string;
  onChange: (color: string) => void;
}

function ColorField({ label, swatches, value, onChange }: ColorFieldProps) {
  // A corrected colour, or one set elsewhere, may be missing in the swatches.
  const offered = swatches.some(({ color }) => color === value)
    ? swatches
    : [...swatches, { name: text('dashboard.share.colors.own', { color: value }), color: value }];
  return (
    <div className="ui-labeled share-field">
      <span aria-hidden="true" className="share-field-name">
        {label}
      </span>
      <SwatchField label={label} swatches={offered} value={value} onChange={onChange} />
    </div>
  );
}

export const primarySwatches: readonly Swatch[] = [
  { name: text('dashboard.share.colors.blue'), color: '#2563eb' },
  { name: text('dashboard.share.colors.violet'), color: '#7c3aed' },
  { name: text('dashboard.share.colors.pink'), color: '#db2777' },
  { name: text('dashboard.share.colors.red'), color: '#dc2626' },
  { name: text('dashboard.share.colors.orange'), color: '#ea580c' },
  { name: text('dashboard.share.colors.green'), color: '#15803d' },
  { name: text('dashboard.share.colors.teal'), color: '#0f766e' },
  { name: text('dashboard.share.colors.slate'), color: '#374151' },
];
export const backgroundSwatches: readonly Swatch[] = [
  { name: text('dashboard.share.colors.white'), color: '#ffffff' },
  { name: text('dashboard.share.colors.snow'), color: '#f9fafb' },
  { name: text('dashboard.share.colors.mist'), color: '#eff6ff' },
  { name: text('dashboard.share.colors.mint'), color: '#ecfdf5' },
  { name: text('dashboard.share.colors.cream'), color: '#fef9e7' },
  { name: text('dashboard.share.colors.rose'), color: '#fff1f5' },
  { name: text('dashboard.share.colors.night'), color: '#1f2937' },
  { name: text('dashboard.share.colors.black'), color: '#111827' },
];
export const textSwatches: readonly Swatch[] = [
  { name: text('dashboard.share.colors.almostBlack'), color: '#1a1a1a' },
  { name: text('dashboard.share.colors.darkGray'), color: '#333333' },
  { name: text('dashboard.share.colors.mediumGray'), color: '#666666' },
  { name: text('dashboard.share.colors.lightGray'), color: '#e5e7eb' },
];
