import { useState } from 'react';
import { Input } from 'antd';

interface WholeNumberFieldProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  min?: number;
  max?: number;
  /** Shown after the number: 'weeks'. */
  unit?: string;
  /** The value of an empty field on blur. */
  fallback?: number;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

/** A whole number. While the input is not numeric the value is null; on blur it becomes 1, or `fallback`. */
export function WholeNumberField({
  value,
  onChange,
  min,
  max,
  unit,
  fallback = 1,
  ...rest
}: WholeNumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed !== null && value == null) onChange?.(fallback);
    setTyped(null);
  };
  return (
    <Input
      {...rest}
      {...(rest['aria-invalid'] ? { status: 'error' } : {})}
      type="number"
      inputMode="numeric"
      step={1}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(unit ? { suffix: unit } : {})}
      className="ui-number-field"
      value={typed ?? value ?? ''}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        onChange?.(/^\d+$/.test(text.trim()) ? Number(text) : null);
      }}
      onBlur={leave}
    />
  );
}
