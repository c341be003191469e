import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { useSession } from '@daymark/api-client';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import type { FormInstance } from '@daymark/ui';
import { LeaveGuard, useUnsavedChanges } from '@daymark/ui/overlay';
import { isChanged } from '../values/changes.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { CopyGuard, type FreshCopy } from './copy-guard.js';
import { deleteDraft, storeDraft, type Draft } from './drafts.js';
import { useFormValues } from '../values/use-form-values.js';

/** Ends the guard and drops the draft, after saving or discarding. */
export type DiscardChanges = () => void;

interface UnsavedChangesProps {
  form: FormInstance<EventFormValues>;
  /** The form's values before any input. */
  base: EventFormValues;
  logo: LogoChoice;
  draftKey: string;
  target: Draft['target'];
  /** The event, if it is a copy that was just created. */
  copy?: FreshCopy | null;
  ref: Ref<DiscardChanges>;
}

/** Keeps a draft for when the session ends, and asks before the form is left with unsaved changes in any other way. */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { form, base, logo, draftKey, target, copy, ref } = props;
  const { user } = useSession();
  const values = useFormValues(form);
  const isTyped = values !== undefined && (logo.kind !== 'unchanged' || isChanged(base, values));
  const leave = useUnsavedChanges(isTyped);
  const isKept = useRef(false);

  useEffect(() => {
    if (isTyped) storeDraft(draftKey, { user, values, logo, target });
    else if (values !== undefined) deleteDraft(draftKey);
  }, [isTyped, values, logo, draftKey, user, target]);

  useImperativeHandle(
    ref,
    () => () => {
      isKept.current = true;
      leave();
      deleteDraft(draftKey);
    },
    [leave, draftKey],
  );

  return copy && !isTyped ? <CopyGuard copy={copy} isKept={isKept} /> : <LeaveGuard />;
}
