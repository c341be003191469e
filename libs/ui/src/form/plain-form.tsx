import { createContext, useCallback, useContext, useId, useRef, useState, type ReactNode } from 'react';
import { buttonClass } from '../elements/button-class.js';
import { classNames } from '../elements/class-names.js';
import { Spin } from '../elements/waiting.js';
import { Notice } from '../feedback/notice.js';
import { fieldErrorsOf } from '../feedback/problem-details.js';
import { useToast } from '../toast/toasts.js';
import { messagesOf, nearestField, type ContractSchema, type FieldMessage } from './contract-schema.js';

export interface PlainFormOptions<Output, Values> {
  /** The request body that the values make; the values themselves unless the form asks in another way. */
  toRequest?: (values: Values) => unknown;
  /** What the form asks for beyond the schema. Its messages come before the schema's. */
  check?: (values: Values) => readonly FieldMessage[];
  /** Sends the request that the schema accepted. What it throws keeps the form as it is. */
  onSubmit: (request: Output) => Promise<unknown>;
  /** Told of what `onSubmit` threw, after messages for fields were put at the fields. */
  onFailure?: (error: unknown) => void;
}

export interface PlainFormController {
  /** Tells which form it is. */
  attach: (form: HTMLFormElement | null) => void;
  isBusy: boolean;
  /** The message of each field, by its name. */
  messages: ReadonlyMap<string, string>;
  /** Messages that belong to no field of the form. */
  others: readonly string[];
  submit: () => void;
  onInput: (field: string) => void;
  /** What a field holds now. */
  valueOf: (field: string) => string;
}

/**
 * Binds a form of text fields to the schema of a contract, as useContractForm does, without a component library: the
 * browser's own fields hold what is typed, so the screens that people see first need no more than React.
 */
export function usePlainForm<Output, Values extends object>(
  schema: ContractSchema<Output>,
  options: PlainFormOptions<Output, Values>,
): PlainFormController {
  const toast = useToast();
  const element = useRef<HTMLFormElement | null>(null);
  const attach = useCallback((form: HTMLFormElement | null) => {
    element.current = form;
  }, []);
  const [isBusy, setIsBusy] = useState(false);
  const [messages, setMessages] = useState<ReadonlyMap<string, string>>(new Map());
  const [others, setOthers] = useState<readonly string[]>([]);
  const isRunning = useRef(false);
  const wasSubmitted = useRef(false);
  const serverMessages = useRef<readonly FieldMessage[]>([]);
  const { toRequest = (values: Values): unknown => values } = options;

  const currentValues = () => Object.fromEntries(new FormData(element.current!)) as Values;
  const currentMessages = () => {
    const values = currentValues();
    return [...(options.check?.(values) ?? []), ...messagesOf(schema, toRequest(values))];
  };

  /** Puts messages at their fields. */
  const show = (all: readonly FieldMessage[]) => {
    const names = new Set(fieldsOf(element.current).map(({ name }) => name));
    const byField = new Map<string, string>();
    const elsewhere = new Set<string>();
    for (const { field, message } of all) {
      const name = nearestField(field, names);
      if (name === null) elsewhere.add(message);
      else if (!byField.has(name)) byField.set(name, message);
    }
    setMessages(byField);
    setOthers([...elsewhere]);
    return byField;
  };
  const focusFirst = (byField: ReadonlyMap<string, string>) =>
    fieldsOf(element.current)
      .find(({ name }) => byField.has(name))
      ?.focus();

  const send = async () => {
    wasSubmitted.current = true;
    serverMessages.current = [];
    const found = currentMessages();
    const byField = show(found);
    const parsed = schema.safeParse(toRequest(currentValues()));
    if (!parsed.success || found.length > 0) return focusFirst(byField);
    isRunning.current = true;
    setIsBusy(true);
    toast.closeFailures();
    try {
      await options.onSubmit(parsed.data);
    } catch (error) {
      serverMessages.current = Object.entries(fieldErrorsOf(error)).map(([field, message]) => ({
        field,
        message,
      }));
      if (element.current) focusFirst(show(serverMessages.current));
      options.onFailure?.(error);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };

  return {
    attach,
    isBusy,
    messages,
    others,
    submit: () => {
      if (!isRunning.current) void send();
    },
    valueOf: (name) => fieldsOf(element.current).find((field) => field.name === name)?.value ?? '',
    onInput: (name) => {
      if (!wasSubmitted.current) return;
      serverMessages.current = serverMessages.current.filter(({ field }) => field !== name);
      show([...currentMessages(), ...serverMessages.current]);
    },
  };
}

const fieldsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement);

const FormContext = createContext<PlainFormController | null>(null);

interface PlainFormProps {
  form: PlainFormController;
  /** Names the form for screen readers. */
  label: string;
  children: ReactNode;
}

/** The form of a controller from usePlainForm. */
export function PlainForm({ form, label, children }: PlainFormProps) {
  const { attach, others, submit, onInput } = form;
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
        {others.length > 0 ? <Notice tone="error" role="alert" title={others.join(' ')} /> : null}
        {children}
      </form>
    </FormContext>
  );
}

interface PlainFieldProps {
  name: string;
  label: string;
  type: 'email' | 'password';
  autoComplete: string;
  placeholder?: string;
  defaultValue?: string;
}

/** A labelled field with its message below; a password has a button that shows it. */
function Field({ name, label, type, autoComplete, placeholder, defaultValue }: PlainFieldProps) {
  const id = useId();
  const message = useContext(FormContext)?.messages.get(name);
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <div className="ui-plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="ui-plain-control">
        <input
          id={id}
          name={name}
          type={isPassword && isShown ? 'text' : type}
          autoComplete={autoComplete}
          placeholder={placeholder}
          defaultValue={defaultValue}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-message` : undefined}
          className={classNames('ui-plain-input', isPassword && 'ui-plain-password')}
        />
        {isPassword ? (
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
        ) : null}
      </div>
      {message ? (
        <p id={`${id}-message`} role="alert" className="ui-field-message">
          {message}
        </p>
      ) : null}
    </div>
  );
}

/** The form's submit button: shows the busy label while the request runs, and does nothing then. */
function Submit({ children, busyLabel }: { children: ReactNode; busyLabel: string }) {
  const isBusy = useContext(FormContext)?.isBusy ?? false;
  return (
    <button
      type="submit"
      className={buttonClass('primary', 'ui-button-block')}
      aria-disabled={isBusy ? true : undefined}
    >
      {isBusy ? <Spin size="small" /> : null}
      {isBusy ? busyLabel : children}
    </button>
  );
}

PlainForm.Field = Field;
PlainForm.Submit = Submit;
