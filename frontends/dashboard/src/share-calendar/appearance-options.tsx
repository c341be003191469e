import { useId } from 'react';
import { TimeZonePicker } from '@daymark/calendar-ui/time-zones';
import { BORDER_RADIUS_MAX_REM, BORDER_RADIUS_STEP_REM, type CalendarTheme } from '@daymark/contracts';
import { Button, SegmentedField } from '@daymark/ui';
import { texts } from '../texts.js';
import {
  backgroundSwatches,
  presetNames,
  presetOf,
  presets,
  primarySwatches,
  textSwatches,
  type Swatch,
} from './share-theme.js';

interface AppearanceOptionsProps {
  theme: CalendarTheme;
  onChange: (theme: CalendarTheme) => void;
}

/** The theme of the shared calendar: a preset, or colours, corners and time zone one by one. */
export function AppearanceOptions({ theme, onChange }: AppearanceOptionsProps) {
  const text = texts.share;
  const id = useId();
  const change = (part: Partial<CalendarTheme>) => onChange({ ...theme, ...part });
  const preset = presetOf(theme);
  return (
    <div className="share-appearance">
      <SegmentedField
        label={text.preset}
        options={presetNames.map((name) => ({ value: name, label: text.presets[name] }))}
        {...(preset ? { value: preset } : {})}
        onChange={(name) => change(presets[name])}
      />
      <SwatchField
        label={text.primaryColor}
        swatches={primarySwatches}
        value={theme.primary_color}
        onChange={(primary_color) => change({ primary_color })}
      />
      <SwatchField
        label={text.bgColor}
        swatches={backgroundSwatches}
        value={theme.background_color}
        onChange={(background_color) => change({ background_color })}
      />
      <SwatchField
        label={text.textColor}
        swatches={textSwatches}
        value={theme.text_color}
        onChange={(text_color) => change({ text_color })}
      />
      <div className="share-field">
        <label htmlFor={`${id}-radius`}>{text.borderRadius}</label>
        <div className="share-radius">
          <input
            id={`${id}-radius`}
            type="range"
            min={0}
            max={BORDER_RADIUS_MAX_REM}
            step={BORDER_RADIUS_STEP_REM}
            value={theme.border_radius}
            aria-valuetext={text.radiusValue(theme.border_radius)}
            onChange={(event) => change({ border_radius: Number(event.target.value) })}
          />
          <output htmlFor={`${id}-radius`}>{text.radiusValue(theme.border_radius)}</output>
        </div>
      </div>
      <div className="share-field">
        <label htmlFor={`${id}-zone`}>{text.timeZone}</label>
        <div className="share-zone">
          <TimeZonePicker
            id={`${id}-zone`}
            {...(theme.timezone ? { value: theme.timezone } : {})}
            placeholder={text.visitorsZone}
            onChange={(timezone) => change({ timezone })}
          />
          {theme.timezone ? (
            <Button onClick={() => change({ timezone: null })}>{text.useVisitorsZone}</Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}

interface SwatchFieldProps {
  label: string;
  swatches: readonly Swatch[];
  value: string;
  onChange: (color: string) => void;
}

/** One of a few colours: radio buttons underneath, each with a name, since a colour alone tells nothing to some. */
function SwatchField({ label, swatches, value, onChange }: SwatchFieldProps) {
  const name = useId();
  // Neither an improved colour nor one that was set elsewhere need be among those that are offered.
  const offered = swatches.some(({ color }) => color === value)
    ? swatches
    : [...swatches, { name: texts.share.colors.own(value), color: value }];
  return (
    <fieldset className="share-field share-swatches">
      <legend>{label}</legend>
      <div className="share-swatch-row">
        {offered.map((swatch) => (
          <label key={swatch.color} className="share-swatch" title={swatch.name}>
            <input
              type="radio"
              name={name}
              className="ui-visually-hidden"
              aria-label={swatch.name}
              checked={swatch.color === value}
              onChange={() => onChange(swatch.color)}
            />
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
              <circle cx="12" cy="12" r="11" fill={swatch.color} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
