import { Form, type FormInstance } from '@daymark/ui';
import { useUnsavedChanges } from '@daymark/ui/overlay';

/** Marks a form with initially empty fields as unsaved once one is filled in. */
export function useUnsavedForm<Values>(instance: FormInstance<Values>): void {
  const values = Form.useWatch([], instance) as Record<string, unknown> | undefined;
  useUnsavedChanges(Object.values(values ?? {}).some(Boolean));
}
