import { useId, type ReactNode } from 'react';
import { classNames } from '../elements/class-names.js';

interface RadioChoice<V extends string> {
  value: V;
  label: string;
  /** An explanation of the choice. */
  hint?: string;
}

interface RadioListProps<V extends string> {
  question: ReactNode;
  choices: readonly RadioChoice<V>[];
  /** Null while nothing is selected. */
  value: V | null;
  onChange: (value: V) => void;
  isDisabled?: boolean;
  className?: string;
}

/** A question with answers as radio buttons below each other. */
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
