import { useCallback, useEffect, useRef } from 'react';

/** The forms of the page that hold something typed. */
const dirtyForms = new Set<object>();

/** True while any form of the page holds something that is not saved. */
export const hasUnsavedChanges = () => dirtyForms.size > 0;

/**
 * Tells LeaveGuard that a form holds something that is not saved. Returns how to let go of it at once: for a page that
 * leads elsewhere right after it saved.
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
