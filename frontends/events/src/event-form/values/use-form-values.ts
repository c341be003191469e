import { Form, type FormInstance } from '@daymark/ui';
import type { EventFormValues } from './event-form-values.js';

/** The form's current values, including fields that are not rendered; undefined until it has any. */
export function useFormValues(form: FormInstance<EventFormValues>): EventFormValues | undefined {
  const values = Form.useWatch((all: EventFormValues) => all, { form, preserve: true }) as
    | EventFormValues
    | undefined;
  return values && 'title' in values ? values : undefined;
}
