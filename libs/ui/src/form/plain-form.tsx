import {
  createContext,
  useCallback,
  useContext,
  useId,
  useRef,
  useState,
  useEffect,
  type ReactNode,
  type ComponentProps,
} from 'react';
import { buttonClass, classNames } from '../elements/class-names.js';
import { Spin } from '../elements/waiting.js';
import {
  messagesByField,
  useSubmission,
  type ContractSchema,
  type SubmissionOptions,
} from './use-submission.js';

interface PlainFormController {
  attach: (form: HTMLFormElement | null) => void;
  isBusy: boolean;
  messages: ReadonlyMap<string, string>;
  others: readonly string[];
  submit: () => void;
  onInput: (field: string) => void;
  valueOf: (field: string) => string;
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
  label: string;
  children: ReactNode;
}

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

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'ref'> {
  value?: string;
}

/**
 * A password field with a button that shows the text. The browser owns its text: React would take away what a password
 * manager set without an event, at the next rendering.
 */
export function PasswordInput({ value, className, ...control }: PasswordInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (value !== undefined && input.current!.value !== value) input.current!.value = value;
  }, [value]);
  return (
    <div className="ui-plain-control">
      <input
        {...control}
        ref={input}
        type={isShown ? 'text' : 'password'}
        className={classNames('ui-plain-input ui-plain-password', className)}
      />
      <button
        type="button"
        className="ui-plain-reveal"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
          <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
          <circle cx="12" cy="12" r="3" />
          {isShown ? null : <path d="M4 20 20 4" />}
        </svg>
      </button>
    </div>
  );
}
