import { cloneElement, useId, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../elements/class-names.js';
import { text } from '../texts.js';

interface LabeledFieldProps {
  label: ReactNode;
  isOptional?: boolean;
  hint?: ReactNode;
  className?: string;
  /** The control, which gets its id. */
  children: ReactElement<{ id?: string; 'aria-describedby'?: string }>;
  /** Below the hint. */
  action?: ReactNode;
}

/** A control outside of a form of a contract, with its label above and a hint below. */
export function LabeledField(props: LabeledFieldProps) {
  const { label, isOptional, hint, className, children, action } = props;
  const id = useId();
  return (
    <div className={classNames('ui-labeled', className)}>
      <label htmlFor={id}>
        {label}
        {isOptional ? <span className="ui-optional"> {text('components.optional')}</span> : null}
      </label>
      {cloneElement(children, { id, ...(hint ? { 'aria-describedby': `${id}-hint` } : {}) })}
      {hint ? (
        <p id={`${id}-hint`} className="ui-hint">
          {hint}
        </p>
      ) : null}
      {action}
    </div>
  );
}
