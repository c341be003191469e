import { useCallback, useEffect, useRef } from 'react';

const dirtyForms = new Set<object>();

export const hasUnsavedChanges = () => dirtyForms.size > 0;

/** The fields that somebody typed or chose something in. */
const usedFields = new Set<HTMLInputElement>();

export function watchFields(): () => void {
  const onInput = ({ target }: Event) => void usedFields.add(target as HTMLInputElement);
  document.addEventListener('input', onInput, { capture: true });
  return () => document.removeEventListener('input', onInput, { capture: true });
}

/**
 * True while the page has unsaved changes, or a field in which something was typed or chosen, in whatever form or
 * dialog: it is lost if the page is closed. What is in the fields of a saved form is not.
 */
export function hasInput(savedForm?: Element | null): boolean {
  for (const field of usedFields) if (!field.isConnected) usedFields.delete(field);
  return (
    hasUnsavedChanges() || [...usedFields].some((field) => field.value !== '' && !savedForm?.contains(field))
  );
}

/**
 * Tells LeaveGuard that a form has unsaved changes. Returns a function that withdraws this at once, for a page that
 * navigates right after saving.
 */
export function useUnsavedChanges(isDirty: boolean): () => void {
  const form = useRef({});
  useEffect(() => {
    const self = form.current;
    if (isDirty) dirtyForms.add(self);
    return () => void dirtyForms.delete(self);
  }, [isDirty]);
  return useCallback(() => void dirtyForms.delete(form.current), []);
}
