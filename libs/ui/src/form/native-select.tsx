import type { ComponentProps } from 'react';
import { classNames } from '../elements/class-names.js';

type Value = string | number | null;

interface NativeSelectProps<V extends Value> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  options: readonly { value: V; label: string }[];
  value?: V | undefined;
  onChange?: (value: V) => void;
}

/** The browser's own list of choices, which a phone shows in its own way. */
export function NativeSelect<V extends Value>(props: NativeSelectProps<V>) {
  const { options, value, onChange, className, ...select } = props;
  return (
    <select
      {...select}
      className={classNames('ui-select', className)}
      value={value ?? ''}
      onChange={({ target }) => onChange?.(options[target.selectedIndex]!.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value ?? ''}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
