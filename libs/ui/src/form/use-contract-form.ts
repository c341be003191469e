import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { fieldErrorsOf } from '../feedback/error-panel.js';
import { useToast } from '../toast/toasts.js';
import { messagesByField, messagesOf, type ContractSchema, type FieldMessage } from './form-messages.js';

export interface FormFields<Values extends object> {
  values: () => Values;
  /** Changes values on the page's own account: they do not count as touched. */
  set: (changes: Partial<Values>) => void;
  /** Whether the person changed one of these. */
  isTouched: (...names: (keyof Values)[]) => boolean;
  /** It is a new form then, which was not sent yet. */
  reset: () => void;
  focus: (name: keyof Values & string) => void;
  /** `changed` is null when all were reset. */
  subscribe: (onChange: (changed: readonly string[] | null) => void) => () => void;
}

export interface ContractFormOptions<Output, Values extends object> {
  initialValues: Values;
  /** Maps the values to the request body; by default they are the body. */
  toRequest?: (values: Values) => unknown;
  /** Maps a path in the request to the form's field, if the names differ. */
  formFieldOf?: (path: string, code?: string) => string;
  /** Checks beyond the schema. Their messages come first. */
  check?: (values: Values) => readonly FieldMessage[];
  /** Sends the request. Errors are shown at the fields they name; the values stay. */
  onSubmit: (request: Output) => Promise<unknown>;
  /** The messages of an error that names no fields; an empty message only marks its field. */
  failureMessages?: (error: unknown) => readonly FieldMessage[];
  /** Called with errors of `onSubmit` that the messages at the fields do not say whole. */
  onFailure?: (error: unknown) => void;
}

export interface ContractFormController<Values extends object> {
  id: string;
  fields: FormFields<Values>;
  initialValues: Values;
  isBusy: boolean;
  messages: ReadonlyMap<string, string>;
  /** Messages that belong to no field of the form. */
  others: readonly string[];
  submit: () => void;
  /** The values with those that a password manager set without an event. */
  typed: () => Values;
  touch: (name: string, value: unknown) => void;
  attach: (form: HTMLFormElement | null) => void;
}

/**
 * Binds a form to a contract's schema: it is validated as a whole, messages of the schema and the server are shown at
 * the fields, the button is busy while the request runs, and input is kept on failure. After the first submit, messages
 * follow the input.
 */
export function useContractForm<Output, Values extends object>(
  schema: ContractSchema<Output>,
  options: ContractFormOptions<Output, Values>,
): ContractFormController<Values> {
  const { initialValues, toRequest = (values) => values, formFieldOf = (path: string) => path } = options;
  const id = useId();
  const toast = useToast();
  const [{ fields, touch, attach, places, focus }] = useState(() => createFields(initialValues));
  const [messages, setMessages] = useState<ReadonlyMap<string, string>>(new Map());
  const [others, setOthers] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const wasSubmitted = useRef(false);
  const serverMessages = useRef<readonly FieldMessage[]>([]);

  const typed = () => {
    takeSilentInput(places(), fields);
    return fields.values();
  };
  const currentMessages = () => {
    const values = fields.values();
    return [...(options.check?.(values) ?? []), ...messagesOf(schema, toRequest(values))];
  };
  /** Replaces the messages at the fields. Returns those that have no field, and what focuses the first of the others. */
  const show = (all: readonly FieldMessage[]) => {
    const names = places().map(nameOf);
    const { byField, elsewhere } = messagesByField(all, new Set(names), formFieldOf);
    setMessages(byField);
    setOthers(elsewhere);
    return { elsewhere, focusFirst: () => focus(names.find((name) => byField.has(name))) };
  };
  const send = async () => {
    toast.closeFailures();
    const values = typed();
    wasSubmitted.current = true;
    serverMessages.current = [];
    const found = currentMessages();
    const { focusFirst } = show(found);
    const parsed = schema.safeParse(toRequest(values));
    if (!parsed.success || found.length > 0) return focusFirst();
    isRunning.current = true;
    setIsBusy(true);
    try {
      await options.onSubmit(parsed.data);
    } catch (error) {
      const atFields = Object.entries(fieldErrorsOf(error)).map(([field, message]) => ({ field, message }));
      serverMessages.current = atFields.length > 0 ? atFields : (options.failureMessages?.(error) ?? []);
      const shown = show(serverMessages.current);
      shown.focusFirst();
      if (atFields.length === 0 || shown.elsewhere.length > 0) options.onFailure?.(error);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  useEffect(() =>
    fields.subscribe((changed) => {
      if (changed === null) {
        wasSubmitted.current = false;
        show((serverMessages.current = []));
        return;
      }
      if (!wasSubmitted.current) return;
      // What the server said of a field is answered by changing it.
      const isAnswered = ({ field, code }: FieldMessage) =>
        changed.includes(formFieldOf(field, code).split('.')[0]!);
      serverMessages.current = serverMessages.current.filter((message) => !isAnswered(message));
      show([...currentMessages(), ...serverMessages.current]);
    }),
  );
  const submit = () => {
    if (!isRunning.current) void send();
  };
  return { id, fields, initialValues, isBusy, messages, others, submit, typed, attach, touch };
}

export const useFormValues = <Values extends object>({ subscribe, values }: FormFields<Values>): Values =>
  useSyncExternalStore(subscribe, values);

function createFields<Values extends object>(initialValues: Values) {
  let form: HTMLFormElement | null = null;
  let current = initialValues;
  const touched = new Set<string>();
  const listeners = new Set<(changed: readonly string[] | null) => void>();
  const change = (next: Values, changed: readonly string[] | null) => {
    current = next;
    for (const listener of [...listeners]) listener(changed);
  };
  const set = (changes: Partial<Values>) => change({ ...current, ...changes }, Object.keys(changes));
  const places = () => [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const focus = (name: string | undefined) => focusIn(places().find((place) => nameOf(place) === name));
  const fields: FormFields<Values> = {
    values: () => current,
    set,
    isTouched: (...names) => names.some((name) => touched.has(name as string)),
    reset: () => {
      touched.clear();
      change(initialValues, null);
    },
    focus,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
  const touch = (name: string, value: unknown) => {
    touched.add(name);
    set({ [name]: value } as Partial<Values>);
  };
  const attach = (element: HTMLFormElement | null) => void (form = element);
  return { fields, touch, attach, places, focus };
}

const nameOf = ({ dataset }: HTMLElement) => dataset['field']!;

function takeSilentInput<Values extends object>(
  places: readonly HTMLElement[],
  { values, set }: FormFields<Values>,
): void {
  for (const place of places) {
    const input = place.querySelector<HTMLInputElement>('.ui-input');
    const name = nameOf(place) as keyof Values;
    if (input && input.value !== (values()[name] ?? '')) set({ [name]: input.value } as Partial<Values>);
  }
}

function focusIn(place: HTMLElement | undefined): void {
  const control = place?.querySelector<HTMLElement>('input, textarea, select, button');
  if (!place || !control) return;
  const folded = place.closest('details');
  if (folded) folded.open = true;
  control.focus({ preventScroll: true });
  if (control.matches('.ui-input')) (control as HTMLInputElement).select();
  place.scrollIntoView?.({ behavior: 'smooth', block: 'center' });
}
