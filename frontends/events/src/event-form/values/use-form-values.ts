import { Form, type FormInstance } from '@daymark/ui';
import type { EventFormValues } from './event-form-values.js';

export function useFormValues(form: FormInstance<EventFormValues>): EventFormValues | undefined {
  const values = Form.useWatch((all: EventFormValues) => all, { form, preserve: true }) as
    | EventFormValues
    | undefined;
  return values && 'title' in values ? values : undefined;
}
