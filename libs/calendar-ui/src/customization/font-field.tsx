import { useId } from 'react';
import { fontFamilies, fontNames } from '@daymark/contracts';
import { customizationTexts } from './customization-texts.js';
import { previewFont } from './preview-font.js';

/** A field for an event's font, each option shown in its font. */
export function FontField({ value, onChange }: { value: string; onChange: (fontFamily: string) => void }) {
  const name = useId();
  return (
    <fieldset className="ui-font-field">
      <legend className="ui-field-label">{customizationTexts.fontFamily}</legend>
      {fontNames.map((fontName, index) => {
        const fontFamily = fontFamilies[index]!;
        return (
          <label key={fontName} className="ui-font-choice">
            <input
              type="radio"
              name={name}
              checked={fontFamily === value}
              onChange={() => onChange(fontFamily)}
              aria-label={fontName}
            />
            <span className="ui-font-name">{fontName}</span>
            <span
              className="ui-font-sample"
              style={{ fontFamily: previewFont(fontFamily) }}
              aria-hidden="true"
            >
              {customizationTexts.fontSample}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
