import { useId, useState } from 'react';
import { Form, type FormInstance } from 'antd';
import {
  messagesByField,
  useSubmission,
  type ContractSchema,
  type SubmissionOptions,
} from './use-submission.js';

type NamePath = (string | number)[];

export interface ContractFormOptions<Output, Values extends object> extends SubmissionOptions<
  Output,
  Values
> {
  initialValues: Values;
  /** Maps a path in the request to the form's field, if the names differ. */
  formFieldOf?: (path: string, code?: string) => string;
}

export interface ContractFormController<Values extends object> {
  /** The form's id, and the prefix of its fields' ids. */
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
 * Binds a form to a contract's schema: messages of the schema and the server are shown at the fields, the button is
 * busy while the request runs, and input is kept on failure. After the first submit, messages update while typing.
 */
export function useContractForm<Output, Values extends object>(
  schema: ContractSchema<Output>,
  options: ContractFormOptions<Output, Values>,
): ContractFormController<Values> {
  const id = useId();
  const [instance] = Form.useForm<Values>();
  const [messages, setMessages] = useState<readonly string[]>([]);
  const { initialValues, formFieldOf = (path: string) => path } = options;
  const { isBusy, submit, follow } = useSubmission(schema, options, {
    values: () => {
      takeSilentPasswords(id, instance);
      return instance.getFieldsValue(true) as Values;
    },
    show: (all) => {
      const fields = instance.getFieldsError().map(({ name }) => pathOf(name));
      const { byField, elsewhere } = messagesByField(all, new Set(fields), formFieldOf);
      instance.setFields(
        fields.map((field) => ({
          name: nameOf(field) as never,
          errors: byField.has(field) ? [byField.get(field)!] : [],
        })),
      );
      setMessages(elsewhere);
      return () => focusFirst(id, [...byField.keys()]);
    },
  });
  return {
    id,
    instance,
    initialValues,
    isBusy,
    messages,
    submit,
    onValuesChange: (changed) => {
      const names = Object.keys(changed);
      follow(({ field, code }) => names.includes(formFieldOf(field, code).split('.')[0]!));
    },
  };
}

/** Takes over passwords that were set without an event, as some password managers do. */
function takeSilentPasswords<Values>(formId: string, form: FormInstance<Values>): void {
  for (const { name } of form.getFieldsError()) {
    const control = document.getElementById(`${formId}_${nameOf(pathOf(name)).join('_')}`);
    const isPassword = control instanceof HTMLInputElement && control.matches('.ui-plain-password');
    const isSilent = isPassword && control.value !== (form.getFieldValue(name as never) ?? '');
    if (isSilent) form.setFieldValue(name as never, control.value);
  }
}

const FOCUSABLE = 'input, textarea, select, button';

/** The first field in document order: the form's own list has fields that were added later at its end. */
function focusFirst(formId: string, fields: readonly string[]): void {
  const [first] = fields
    .map((field) => document.getElementById(`${formId}_${nameOf(field).join('_')}`))
    .filter((element) => element !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (!first) return;
  const folded = first.closest('details');
  if (folded) folded.open = true;
  // A field with several controls is a group with the field's id.
  const control = first.matches(FOCUSABLE) ? first : first.querySelector<HTMLElement>(FOCUSABLE);
  (control ?? first).focus({ preventScroll: true });
  first.scrollIntoView?.({ behavior: 'smooth', block: 'center' });
}
