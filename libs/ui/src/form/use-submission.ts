import { useRef, useState } from 'react';
import { fieldErrorsOf } from '../feedback/error-panel.js';
import { useToast } from '../toast/toasts.js';

export interface SubmissionOptions<Output, Values> {
  /** Maps the values to the request body; by default they are the body. */
  toRequest?: (values: Values) => unknown;
  /** Checks beyond the schema. Their messages come first. */
  check?: (values: Values) => readonly FieldMessage[];
  /** Sends the request. Errors are shown at the fields they name; the values stay. */
  onSubmit: (request: Output) => Promise<unknown>;
  /** The messages of an error that names no fields; an empty message only marks its field. */
  failureMessages?: (error: unknown) => readonly FieldMessage[];
  /** Called with errors of `onSubmit`, after their messages are shown at the fields. */
  onFailure?: (error: unknown) => void;
}

interface Fields<Values> {
  values: () => Values;
  /** Replaces the messages at the fields. Returns a function that focuses the first of them. */
  show: (messages: readonly FieldMessage[]) => () => void;
}

interface Submission {
  isBusy: boolean;
  /** Validates the values and sends them, unless a request is running. */
  submit: () => void;
  /**
   * Called on input: after the first submit, messages are updated, and server messages that the input addresses are
   * removed.
   */
  follow: (isAnswered: (message: FieldMessage) => boolean) => void;
}

/** The submission of a form: validated as a whole, busy while the request runs, with messages at the fields. */
export function useSubmission<Output, Values>(
  schema: ContractSchema<Output>,
  options: SubmissionOptions<Output, Values>,
  { values, show }: Fields<Values>,
): Submission {
  const { toRequest = (values) => values, check, onSubmit, failureMessages, onFailure } = options;
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const wasSubmitted = useRef(false);
  const serverMessages = useRef<readonly FieldMessage[]>([]);

  const currentMessages = () => {
    const current = values();
    return [...(check?.(current) ?? []), ...messagesOf(schema, toRequest(current))];
  };
  const send = async () => {
    wasSubmitted.current = true;
    serverMessages.current = [];
    const found = currentMessages();
    const focusFirst = show(found);
    const parsed = schema.safeParse(toRequest(values()));
    if (!parsed.success || found.length > 0) return focusFirst();
    isRunning.current = true;
    setIsBusy(true);
    toast.closeFailures();
    try {
      await onSubmit(parsed.data);
    } catch (error) {
      const atFields = Object.entries(fieldErrorsOf(error)).map(([field, message]) => ({ field, message }));
      serverMessages.current = atFields.length > 0 ? atFields : (failureMessages?.(error) ?? []);
      show(serverMessages.current)();
      onFailure?.(error);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    submit: () => {
      if (!isRunning.current) void send();
    },
    follow: (isAnswered) => {
      if (!wasSubmitted.current) return;
      serverMessages.current = serverMessages.current.filter((message) => !isAnswered(message));
      show([...currentMessages(), ...serverMessages.current]);
    },
  };
}

interface Issue {
  path: PropertyKey[];
  message: string;
  /** `code` distinguishes the errors of one field. */
  params?: { code?: unknown } | undefined;
}

/** The part of a contract's schema that a form needs; every zod schema has it. */
export interface ContractSchema<Output> {
  safeParse(
    value: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } };
}

export interface FieldMessage {
  /** The field's path in the request, joined with dots. */
  field: string;
  message: string;
  /** Distinguishes the errors of one field, if the form shows it as several. */
  code?: string | undefined;
}

/** The first message for each field that a schema refuses; empty if it accepts the value. */
function messagesOf<Output>(schema: ContractSchema<Output>, value: unknown): FieldMessage[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  const messages = new Map<string, FieldMessage>();
  for (const { path, message, params } of result.error.issues) {
    const field = path.map(String).join('.');
    const code = typeof params?.code === 'string' ? params.code : undefined;
    if (!messages.has(field)) messages.set(field, { field, message, code });
  }
  return [...messages.values()];
}

/**
 * The form's field for a path in the request: the same, or the nearest parent ('recurrence.days_of_week.0' belongs to
 * 'recurrence.days_of_week'). Null if there is none.
 */
function nearestField(path: string, formFields: ReadonlySet<string>): string | null {
  for (
    let candidate = path;
    candidate;
    candidate = candidate.slice(0, Math.max(candidate.lastIndexOf('.'), 0))
  ) {
    if (formFields.has(candidate)) return candidate;
  }
  return null;
}

/** The first message for each field of a form, and those without a field. */
export function messagesByField(
  messages: readonly FieldMessage[],
  formFields: ReadonlySet<string>,
  formFieldOf = (path: string, _code?: string) => path,
): { byField: Map<string, string>; elsewhere: string[] } {
  const byField = new Map<string, string>();
  const elsewhere = new Set<string>();
  for (const { field, message, code } of messages) {
    const target = nearestField(formFieldOf(field, code), formFields);
    if (target === null) elsewhere.add(message);
    else if (!byField.has(target)) byField.set(target, message);
  }
  return { byField, elsewhere: [...elsewhere] };
}
