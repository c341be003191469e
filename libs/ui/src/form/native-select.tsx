import type { ComponentProps } from 'react';
import { classNames } from '../elements/class-names.js';

type Value = string | number | null;

interface NativeSelectProps<V extends Value> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  options: readonly { value: V; label: string }[];
  value?: V | undefined;
  onChange?: (value: V) => void;
  /** There is nothing to choose: the one option is shown as a value. */
  isFixed?: boolean;
}

/** The browser's own list of choices, which a phone shows in its own way. */
export function NativeSelect<V extends Value>(props: NativeSelectProps<V>) {
  const { options, value, onChange, className, isFixed = false, ...select } = props;
  if (isFixed)
    return (
      <output id={select.id} className="ui-select-value" aria-label={select['aria-label']}>
        {options.find((option) => option.value === value)?.label}
      </output>
    );
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
