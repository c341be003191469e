import { useId } from 'react';

export interface Swatch {
  name: string;
  color: string;
}

interface SwatchFieldProps {
  id?: string;
  label: string;
  swatches: readonly Swatch[];
  value?: string | undefined;
  onChange?: (color: string) => void;
}

/** A choice of one colour: radio buttons underneath, each with a name, since some people cannot tell colours apart. */
export function SwatchField({ id, label, swatches, value, onChange }: SwatchFieldProps) {
  const name = useId();
  return (
    <div id={id} role="radiogroup" aria-label={label} className="swatches">
      {swatches.map((swatch) => (
        <label key={swatch.color} className="swatch" title={swatch.name}>
          <input
            type="radio"
            name={name}
            className="ui-visually-hidden"
            aria-label={swatch.name}
            checked={swatch.color === value}
            onChange={() => onChange?.(swatch.color)}
          />
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
            <circle cx="12" cy="12" r="11" fill={swatch.color} />
          </svg>
        </label>
      ))}
    </div>
  );
}
