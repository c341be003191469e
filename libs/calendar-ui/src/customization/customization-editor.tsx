import { useId } from 'react';
import { contrastOf, Tabs, Input } from '@daymark/ui';
import { fontFamilies, fontNames } from '@daymark/contracts';
import { CustomizationPreview, useLastColor, previewFont } from './customization-preview.js';
import { text } from '../desk-texts.js';
import {
  areColorsComplete,
  isHexColor,
  readHexColor,
  type CustomizationValues,
} from './customization-values.js';

/** WCAG 2.2 requires this contrast for controls. */
const CONTROL_CONTRAST_MIN = 3;

interface CustomizationEditorProps {
  value: CustomizationValues;
  onChange: (value: CustomizationValues) => void;
  logoUrl?: string | null;
  title?: string;
  text?: string;
}

export const customizationLabels: Record<keyof CustomizationValues, string> = {
  background_color: text('desk.customization.background'),
  button_color: text('desk.customization.button'),
  font_family: text('desk.customization.fontFamily'),
};

/**
 * Fields for an event's colours and font, with a preview. It is controlled and stores nothing: the page has Reset and
 * Save. `areColorsComplete` tells whether the value can be saved.
 */
export function CustomizationEditor({
  value,
  onChange,
  logoUrl,
  title,
  text: line,
}: CustomizationEditorProps) {
  const isButtonFaint =
    areColorsComplete(value) && contrastOf(value.button_color, value.background_color) < CONTROL_CONTRAST_MIN;
  const colors = (
    <div className="ui-customization-fields">
      <ColorField
        label={customizationLabels.background_color}
        value={value.background_color}
        onChange={(background_color) => onChange({ ...value, background_color })}
      />
      <ColorField
        label={customizationLabels.button_color}
        value={value.button_color}
        onChange={(button_color) => onChange({ ...value, button_color })}
      />
      <p className="ui-field-message ui-customization-contrast" role="status">
        {isButtonFaint ? text('desk.customization.faintButton') : null}
      </p>
    </div>
  );
  const typography = (
    <FontField value={value.font_family} onChange={(font_family) => onChange({ ...value, font_family })} />
  );
  return (
    <div className="ui-customization-editor">
      <Tabs
        label={text('desk.customization.tabs')}
        items={[
          { key: 'colors', label: text('desk.customization.colors'), children: colors },
          { key: 'typography', label: text('desk.customization.typography'), children: typography },
        ]}
      />
      <CustomizationPreview
        customization={value}
        logoUrl={logoUrl ?? null}
        {...(title ? { title } : {})}
        {...(line ? { text: line } : {})}
      />
    </div>
  );
}

interface ColorFieldProps {
  label: string;
  /** `#rrggbb`, or an incomplete input. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A field for a colour, typed or chosen from the browser's palette. Input is converted to `#rrggbb` when it is valid.
 */
function ColorField({ label, value, onChange }: ColorFieldProps) {
  const id = useId();
  const isColor = isHexColor(value);
  const lastColor = useLastColor(value, '#000000');
  return (
    <div className="ui-color-field">
      <label htmlFor={id} className="ui-field-label">
        {label}
      </label>
      <div className="ui-color-inputs">
        <input
          type="color"
          className="ui-color-palette"
          aria-label={text('desk.customization.pick', { label })}
          value={lastColor}
          onChange={(event) => onChange(event.target.value.toLowerCase())}
        />
        <Input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(readHexColor(value) ?? value)}
          dir="ltr"
          maxLength={30}
          spellCheck={false}
          autoComplete="off"
          {...(isColor ? {} : { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-message` })}
        />
      </div>
      <p id={`${id}-message`} className="ui-field-message">
        {isColor ? null : <span role="alert">{text('desk.customization.notAColor', { label })}</span>}
      </p>
    </div>
  );
}

function FontField({ value, onChange }: { value: string; onChange: (fontFamily: string) => void }) {
  const name = useId();
  return (
    <fieldset className="ui-font-field">
      <legend className="ui-field-label">{customizationLabels.font_family}</legend>
      {fontNames.map((fontName, index) => {
        const fontFamily = fontFamilies[index]!;
        return (
          <label key={fontName} className="ui-font-choice">
            <input
              type="radio"
              className="ui-check"
              name={name}
              checked={fontFamily === value}
              onChange={() => onChange(fontFamily)}
              aria-label={fontName}
            />
            <span className="ui-font-name">{fontName}</span>
            <span
              className="ui-ellipsis ui-font-sample"
              style={{ fontFamily: previewFont(fontFamily) }}
              aria-hidden="true"
            >
              {text('desk.customization.fontSample')}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
