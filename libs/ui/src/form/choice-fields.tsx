import { useId, type ReactNode } from 'react';
import { classNames } from '../elements/class-names.js';

type Value = string | number | boolean;

interface Choice<V extends Value> {
  value: V;
  label: string;
  /** The full name for a short label: 'Sunday' for 'Sun'. */
  name?: string;
}

interface SegmentedFieldProps<V extends Value> {
  id?: string;
  label: string;
  options: readonly Choice<V>[];
  value?: V;
  onChange?: (value: V) => void;
  /** For many choices, or long ones: each stands alone, in several lines. */
  isLoose?: boolean;
}

/** A choice of one, side by side: radio buttons underneath. */
export function SegmentedField<V extends Value>({
  id,
  label,
  options,
  value,
  onChange,
  isLoose = false,
}: SegmentedFieldProps<V>) {
  const name = useId();
  return (
    <div id={id} role="radiogroup" aria-label={label} className={isLoose ? 'ui-chips' : 'ui-segments'}>
      {options.map((choice) => (
        <label key={String(choice.value)} className={isLoose ? 'ui-chip' : 'ui-segment'}>
          <input
            type="radio"
            className="ui-visually-hidden"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange?.(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

interface ChipsFieldProps<V extends Value> {
  id?: string;
  label: string;
  options: readonly Choice<V>[];
  value?: readonly V[];
  onChange?: (value: V[]) => void;
  /** The id of the field's message, if any. */
  'aria-describedby'?: string;
}

/** A choice of several: check boxes underneath. The value is in the order of the choices. */
export function ChipsField<V extends Value>({
  id,
  label,
  options,
  value = [],
  onChange,
  'aria-describedby': describedBy,
}: ChipsFieldProps<V>) {
  const toggle = (chosen: V, isChosen: boolean) =>
    onChange?.(
      options
        .map((choice) => choice.value)
        .filter((each) => (each === chosen ? isChosen : value.includes(each))),
    );
  return (
    <div id={id} role="group" aria-label={label} aria-describedby={describedBy} className="ui-chips">
      {options.map((choice) => (
        <label key={String(choice.value)} className="ui-chip">
          <input
            type="checkbox"
            className="ui-visually-hidden"
            aria-label={choice.name}
            checked={value.includes(choice.value)}
            onChange={(event) => toggle(choice.value, event.target.checked)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

interface RadioChoice<V extends string> {
  value: V;
  label: string;
  hint?: ReactNode;
}

interface RadioListProps<V extends string> {
  question: ReactNode;
  choices: readonly RadioChoice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  isDisabled?: boolean;
  className?: string;
}

export function RadioList<V extends string>(props: RadioListProps<V>) {
  const { question, choices, value, onChange, isDisabled = false, className } = props;
  const name = useId();
  return (
    <fieldset className={classNames('ui-radio-list', className)} disabled={isDisabled}>
      <legend>{question}</legend>
      {choices.map(({ value: choice, label, hint }) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            checked={choice === value}
            onChange={() => onChange(choice)}
            aria-labelledby={`${name}-${choice}`}
            aria-describedby={hint ? `${name}-${choice}-hint` : undefined}
          />
          <span id={`${name}-${choice}`}>{label}</span>
          {hint ? (
            <span className="ui-radio-hint" id={`${name}-${choice}-hint`}>
              {hint}
            </span>
          ) : null}
        </label>
      ))}
    </fieldset>
  );
}
