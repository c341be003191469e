import { Form, type FormInstance } from '@daymark/ui';
import { useUnsavedChanges } from '@daymark/ui/overlay';

/** A form whose fields begin empty holds something that is not saved as soon as one is filled in. */
export function useUnsavedForm<Values>(instance: FormInstance<Values>): void {
  const values = Form.useWatch([], instance) as Record<string, unknown> | undefined;
  useUnsavedChanges(Object.values(values ?? {}).some(Boolean));
}
