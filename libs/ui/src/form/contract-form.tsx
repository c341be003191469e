import {
  cloneElement,
  createContext,
  useContext,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import { buttonClass, classNames } from '../elements/class-names.js';
import { BusyLabel, Spin } from '../elements/waiting.js';
import { SwitchRow } from './switch.js';
import type { ContractFormController } from './use-contract-form.js';
import { text } from '../texts.js';

const FormContext = createContext<ContractFormController<Record<string, unknown>> | null>(null);

interface ContractFormProps<Values extends object> {
  form: ContractFormController<Values>;
  label: string;
  className?: string;
  children: ReactNode;
}

export function ContractForm<Values extends object>({
  form,
  label,
  className,
  children,
}: ContractFormProps<Values>) {
  const { attach, submit } = form;
  return (
    <FormContext value={form as unknown as ContractFormController<Record<string, unknown>>}>
      <form
        ref={attach}
        aria-label={label}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog may be a form within this one for React.
          event.stopPropagation();
          submit();
        }}
      >
        {children}
      </form>
    </FormContext>
  );
}

function useField(name: string) {
  const { id, fields, messages, touch } = useContext(FormContext)!;
  const value = useSyncExternalStore(fields.subscribe, () => fields.values()[name]);
  return { id: `${id}-${name}`, value, message: messages.get(name), touch };
}

/** The value of a change: itself, or that of the input of an event. */
const valueOf = (change: unknown): unknown =>
  typeof change === 'object' && change !== null && 'target' in change
    ? (change.target as HTMLInputElement).value
    : change;

interface Control {
  id?: string;
  value?: unknown;
  onChange?: ((change: never) => void) | undefined;
}

interface ContractFieldProps {
  name: string;
  label: ReactNode;
  isOptional?: boolean;
  isRequired?: boolean;
  hint?: ReactNode;
  className?: string;
  /** A control with `value` and `onChange`. */
  children: ReactElement<Control>;
}

function Field(props: ContractFieldProps) {
  const { name, label, isOptional, isRequired, hint, className, children } = props;
  const { id, value, message, touch } = useField(name);
  const described = [message ? `${id}-message` : null, hint ? `${id}-hint` : null].filter(Boolean).join(' ');
  return (
    <div className={classNames('ui-field', className)} data-field={name}>
      <label htmlFor={id}>
        {label}
        {isOptional ? <span className="ui-optional"> {text('components.optional')}</span> : null}
      </label>
      {cloneElement(children, {
        id,
        value,
        onChange: (change: never) => {
          touch(name, valueOf(change));
          children.props.onChange?.(change);
        },
        ...(isRequired ? { 'aria-required': true } : {}),
        ...(message === undefined ? {} : { 'aria-invalid': true }),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      <div className="ui-field-below">
        {hint ? <p id={`${id}-hint`}>{hint}</p> : null}
        {message ? (
          <p id={`${id}-message`} className="ui-field-message">
            {message}
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface SwitchFieldProps {
  name: string;
  label: string;
  hint?: string;
  isDisabled?: boolean;
}

function SwitchField({ name, ...row }: SwitchFieldProps) {
  const { value, touch } = useField(name);
  return (
    <div data-field={name}>
      <SwitchRow {...row} isOn={value === true} onChange={(isOn) => touch(name, isOn)} />
    </div>
  );
}

interface SubmitButtonProps {
  children: string;
  busyLabel: string;
  kind?: 'primary' | 'create';
  isDisabled?: boolean;
  isBlock?: boolean;
}

/** The button, below the messages that belong to no field. While it is busy it does nothing. */
function Submit({ children, busyLabel, kind = 'primary', isDisabled, isBlock }: SubmitButtonProps) {
  const { isBusy, others } = useContext(FormContext)!;
  return (
    <>
      <p className="ui-form-failure">
        {others.length > 0 ? <span role="alert">{others.join(' ')}</span> : null}
      </p>
      <button
        type="submit"
        className={buttonClass(kind, isBlock ? 'ui-button-block' : undefined)}
        disabled={isDisabled}
        aria-disabled={isBusy || undefined}
      >
        {isBusy ? <Spin size="small" /> : null}
        <BusyLabel isBusy={isBusy} busyLabel={busyLabel}>
          {children}
        </BusyLabel>
      </button>
    </>
  );
}

ContractForm.Field = Field;
ContractForm.SwitchField = SwitchField;
ContractForm.Submit = Submit;
