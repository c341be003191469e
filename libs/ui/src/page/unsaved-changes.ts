import { useCallback, useEffect, useRef } from 'react';

/** The page's forms with unsaved input. */
const dirtyForms = new Set<object>();

/** True while any form of the page has unsaved changes. */
export const hasUnsavedChanges = () => dirtyForms.size > 0;

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
