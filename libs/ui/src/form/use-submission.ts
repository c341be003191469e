import { useRef, useState } from 'react';
import { fieldErrorsOf } from '../feedback/problem-details.js';
import { useToast } from '../toast/toasts.js';
import { messagesOf, type ContractSchema, type FieldMessage } from './contract-schema.js';

export interface SubmissionOptions<Output, Values> {
  /** The request body that the values make; the values themselves unless the form asks in another way. */
  toRequest?: (values: Values) => unknown;
  /** What the form asks for beyond the schema. Its messages come before the schema's. */
  check?: (values: Values) => readonly FieldMessage[];
  /** Sends the request. What it throws is put at the fields as far as it names them; the values stay. */
  onSubmit: (request: Output) => Promise<unknown>;
  /** Told of what `onSubmit` threw, after messages for fields were put at the fields. */
  onFailure?: (error: unknown) => void;
}

interface Fields<Values> {
  values: () => Values;
  /** Puts messages at their fields, in place of those before. What it returns gives the first of them the focus. */
  show: (messages: readonly FieldMessage[]) => () => void;
}

interface Submission {
  isBusy: boolean;
  /** Checks the values and sends them, unless that is under way. */
  submit: () => void;
  /** Something was typed: once a submission was tried, messages follow it. Those of the service that it answers go. */
  follow: (isAnswered: (message: FieldMessage) => boolean) => void;
}

/** How every form is sent: checked as a whole, busy while the request runs, its messages at the fields. */
export function useSubmission<Output, Values>(
  schema: ContractSchema<Output>,
  { toRequest = (values) => values, check, onSubmit, onFailure }: SubmissionOptions<Output, Values>,
  { values, show }: Fields<Values>,
): Submission {
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
      serverMessages.current = Object.entries(fieldErrorsOf(error)).map(([field, message]) => ({
        field,
        message,
      }));
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
