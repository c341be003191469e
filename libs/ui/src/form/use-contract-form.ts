import { useId, useRef, useState } from 'react';
import { Form, type FormInstance } from 'antd';
import { fieldErrorsOf } from '../feedback/problem-details.js';
import { useToast } from '../toast/toasts.js';
import { messagesOf, nearestField, type ContractSchema, type FieldMessage } from './contract-schema.js';

type NamePath = (string | number)[];

export interface ContractFormOptions<Output, Values extends object> {
  initialValues: Values;
  /** The request body that the values make; the values themselves unless the form asks in another way. */
  toRequest?: (values: Values) => unknown;
  /** The form's field for a path on the wire, where their names differ. */
  formFieldOf?: (path: string, code?: string) => string;
  /** What the form asks for beyond the schema. Its messages come before the schema's. */
  check?: (values: Values) => readonly FieldMessage[];
  /** Sends the request that the schema accepted. What it throws keeps the form as it is. */
  onSubmit: (request: Output) => Promise<unknown>;
  /** Told of what `onSubmit` threw, after messages for fields were put at the fields. */
  onFailure?: (error: unknown) => void;
}

export interface ContractFormController<Values extends object> {
  /** The form's own; that of a field begins with it. */
  id: string;
  instance: FormInstance<Values>;
  initialValues: Values;
  isBusy: boolean;
  /** Messages that belong to no field of the form. */
  messages: readonly string[];
  submit: () => void;
  onValuesChange: (changed: object) => void;
}

const nameOf = (path: string): NamePath => path.split('.');
const pathOf = (name: unknown): string => (Array.isArray(name) ? name.join('.') : String(name));

/**
 * Binds a form to the schema of a contract: the schema's messages and the server's stand at the fields, the button is
 * busy while the request runs, and nothing typed is lost when it fails. After the first attempt to submit, messages
 * follow what is typed.
 */
export function useContractForm<Output, Values extends object>(
  schema: ContractSchema<Output>,
  options: ContractFormOptions<Output, Values>,
): ContractFormController<Values> {
  const id = useId();
  const toast = useToast();
  const [instance] = Form.useForm<Values>();
  const [isBusy, setIsBusy] = useState(false);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const isRunning = useRef(false);
  const wasSubmitted = useRef(false);
  const serverMessages = useRef<FieldMessage[]>([]);

  const { toRequest = (values: Values): unknown => values, formFieldOf = (path: string) => path } = options;

  /** Puts messages at their fields and returns the fields that have one. */
  const show = (all: readonly FieldMessage[]): string[] => {
    const fields = instance.getFieldsError().map(({ name }) => pathOf(name));
    const known = new Set(fields);
    const byField = new Map<string, string>();
    const elsewhere: string[] = [];
    for (const { field, message, code } of all) {
      const target = nearestField(formFieldOf(field, code), known);
      if (target === null) elsewhere.push(message);
      else if (!byField.has(target)) byField.set(target, message);
    }
    instance.setFields(
      fields.map((field) => ({
        name: nameOf(field) as never,
        errors: byField.has(field) ? [byField.get(field)!] : [],
      })),
    );
    setMessages([...new Set(elsewhere)]);
    return [...byField.keys()];
  };

  const currentValues = () => instance.getFieldsValue(true) as Values;
  const currentMessages = () => {
    const values = currentValues();
    return [...(options.check?.(values) ?? []), ...messagesOf(schema, toRequest(values))];
  };

  const send = async () => {
    wasSubmitted.current = true;
    serverMessages.current = [];
    const found = currentMessages();
    const fields = show(found);
    const parsed = schema.safeParse(toRequest(currentValues()));
    if (!parsed.success || found.length > 0) {
      focusFirst(id, fields);
      return;
    }
    isRunning.current = true;
    setIsBusy(true);
    toast.closeFailures();
    try {
      await options.onSubmit(parsed.data);
    } catch (error) {
      serverMessages.current = Object.entries(fieldErrorsOf(error)).map(([path, message]) => ({
        field: path,
        message,
      }));
      focusFirst(id, show(serverMessages.current));
      options.onFailure?.(error);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };

  return {
    id,
    instance,
    initialValues: options.initialValues,
    isBusy,
    messages,
    submit: () => {
      if (!isRunning.current) void send();
    },
    onValuesChange: (changed) => {
      if (!wasSubmitted.current) return;
      const names = Object.keys(changed);
      serverMessages.current = serverMessages.current.filter(
        ({ field, code }) => !names.includes(formFieldOf(field, code).split('.')[0]!),
      );
      show([...currentMessages(), ...serverMessages.current]);
    },
  };
}

const FOCUSABLE = 'input, textarea, select, button';

/** The first as the page shows them: in the order of the form's own list, fields that came later would be last. */
function focusFirst(formId: string, fields: readonly string[]): void {
  const [first] = fields
    .map((field) => document.getElementById(`${formId}_${nameOf(field).join('_')}`))
    .filter((element) => element !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (!first) return;
  // A field of several controls is a group with the field's id.
  const control = first.matches(FOCUSABLE) ? first : first.querySelector<HTMLElement>(FOCUSABLE);
  (control ?? first).focus({ preventScroll: true });
  first.scrollIntoView?.({ behavior: 'smooth', block: 'center' });
}
