import { createContext, useCallback, useContext, useId, useRef, useState, type ReactNode } from 'react';
import { buttonClass } from '../elements/button-class.js';
import { Spin } from '../elements/waiting.js';
import { PasswordInput } from './password-input.js';
import { messagesByField, type ContractSchema } from './contract-schema.js';
import { useSubmission, type SubmissionOptions } from './use-submission.js';

export interface PlainFormController {
  /** Connects the form's element. */
  attach: (form: HTMLFormElement | null) => void;
  isBusy: boolean;
  /** The message of each field, by name. */
  messages: ReadonlyMap<string, string>;
  /** Messages that belong to no field. */
  others: readonly string[];
  submit: () => void;
  onInput: (field: string) => void;
  /** The current value of a field. */
  valueOf: (field: string) => string;
  /** Focuses a field, with its text selected. */
  focus: (field: string) => void;
}

/**
 * Binds a form of text fields to a contract's schema, like useContractForm, but without a component library: the fields
 * are uncontrolled, so the first screens need only React.
 */
export function usePlainForm<Output, Values extends object>(
  schema: ContractSchema<Output>,
  options: SubmissionOptions<Output, Values>,
): PlainFormController {
  const element = useRef<HTMLFormElement | null>(null);
  const attach = useCallback((form: HTMLFormElement | null) => {
    element.current = form;
  }, []);
  const [messages, setMessages] = useState<ReadonlyMap<string, string>>(new Map());
  const [others, setOthers] = useState<readonly string[]>([]);
  const { isBusy, submit, follow } = useSubmission(schema, options, {
    values: () => Object.fromEntries(new FormData(element.current!)) as Values,
    show: (all) => {
      const fields = fieldsOf(element.current);
      const { byField, elsewhere } = messagesByField(all, new Set(fields.map(({ name }) => name)));
      setMessages(byField);
      setOthers(elsewhere);
      return () => fields.find(({ name }) => byField.has(name))?.focus();
    },
  });
  return {
    attach,
    isBusy,
    messages,
    others,
    submit,
    valueOf: (name) => fieldsOf(element.current).find((field) => field.name === name)?.value ?? '',
    focus: (name) => {
      const field = fieldsOf(element.current).find((each) => each.name === name);
      field?.focus();
      field?.select();
    },
    onInput: (name) => follow(({ field }) => field === name),
  };
}

const fieldsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  );

const FormContext = createContext<PlainFormController | null>(null);

interface PlainFormProps {
  form: PlainFormController;
  /** The form's name for screen readers. */
  label: string;
  children: ReactNode;
}

/** The form of a controller from usePlainForm. */
export function PlainForm({ form, label, children }: PlainFormProps) {
  const { attach, submit, onInput } = form;
  return (
    <FormContext value={form}>
      <form
        ref={attach}
        aria-label={label}
        noValidate
        className="ui-plain-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onInput={({ target }) => onInput((target as HTMLInputElement).name)}
      >
        {children}
      </form>
    </FormContext>
  );
}

interface PlainFieldProps {
  name: string;
  label: string;
  /** `lines`: a text area. */
  type: 'email' | 'password' | 'text' | 'lines';
  autoComplete: string;
  /** Added to the label of an optional field. */
  optional?: string;
  maxLength?: number;
  placeholder?: string;
  defaultValue?: string;
}

/** A labelled field with its message below; a password has a button that shows it. */
function Field({ name, label, type, optional, ...control }: PlainFieldProps) {
  const id = useId();
  const message = useContext(FormContext)?.messages.get(name);
  const isWrong = message !== undefined;
  const attributes = {
    id,
    name,
    'aria-invalid': isWrong ? (true as const) : undefined,
    'aria-describedby': message ? `${id}-message` : undefined,
    ...control,
  };
  return (
    <div className="ui-plain-field">
      <label htmlFor={id}>
        {label}
        {optional ? <span className="ui-optional"> {optional}</span> : null}
      </label>
      {type === 'password' ? (
        <PasswordInput {...attributes} />
      ) : type === 'lines' ? (
        <textarea {...attributes} className="ui-plain-input" rows={3} />
      ) : (
        <input {...attributes} className="ui-plain-input" type={type} />
      )}
      {message ? (
        <p id={`${id}-message`} role="alert" className="ui-field-message">
          {message}
        </p>
      ) : null}
    </div>
  );
}

/**
 * The submit button below the messages that belong to no field. It shows its busy label while the request runs, and
 * does nothing then.
 */
function Submit({ children, busyLabel }: { children: ReactNode; busyLabel: string }) {
  const { isBusy = false, others = [] } = useContext(FormContext) ?? {};
  return (
    <>
      <p className="ui-form-failure">
        {others.length > 0 ? <span role="alert">{others.join(' ')}</span> : null}
      </p>
      <button
        type="submit"
        className={buttonClass('primary', 'ui-button-block')}
        aria-disabled={isBusy ? true : undefined}
      >
        {isBusy ? <Spin size="small" /> : null}
        {isBusy ? busyLabel : children}
      </button>
    </>
  );
}

PlainForm.Field = Field;
PlainForm.Submit = Submit;
