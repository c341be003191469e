import { useId } from 'react';
import { Input } from '@daymark/ui';
import { isHexColor, readHexColor } from './hex-colors.js';
import { customizationTexts } from './customization-texts.js';
import { useLastColor } from './use-last-color.js';

interface ColorFieldProps {
  label: string;
  /** `#rrggbb`, or an incomplete input. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A field for a colour, typed or chosen from the browser's palette. Input is converted to `#rrggbb` when it is valid.
 */
export function ColorField({ label, value, onChange }: ColorFieldProps) {
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
          aria-label={customizationTexts.pick(label)}
          value={lastColor}
          onChange={(event) => onChange(event.target.value.toLowerCase())}
        />
        <Input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(readHexColor(value) ?? value)}
          maxLength={30}
          spellCheck={false}
          autoComplete="off"
          {...(isColor ? {} : { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-message` })}
        />
      </div>
      <p id={`${id}-message`} className="ui-field-message">
        {isColor ? null : <span role="alert">{customizationTexts.notAColor(label)}</span>}
      </p>
    </div>
  );
}
