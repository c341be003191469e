import { Form, type FormInstance } from '@daymark/ui';
import type { EventFormValues } from './event-form-values.js';

/** What the form holds, followed as it changes, also fields that are not shown; undefined until it holds anything. */
export function useFormValues(form: FormInstance<EventFormValues>): EventFormValues | undefined {
  const values = Form.useWatch((all: EventFormValues) => all, { form, preserve: true }) as
    | EventFormValues
    | undefined;
  return values && 'title' in values ? values : undefined;
}
