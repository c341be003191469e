import { useImperativeHandle, useRef, type Ref } from 'react';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import type { FormInstance } from '@daymark/ui';
import { LeaveGuard, useUnsavedChanges } from '@daymark/ui/overlay';
import { isChanged } from '../values/changes.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { CopyGuard, type FreshCopy } from './copy-guard.js';
import { useFormValues } from '../values/use-form-values.js';

/** Ends the guard, after saving. */
export type DiscardChanges = () => void;

interface UnsavedChangesProps {
  form: FormInstance<EventFormValues>;
  /** The form's values before any input. */
  base: EventFormValues;
  logo: LogoChoice;
  /** The event, if it is a copy that was just created. */
  copy?: FreshCopy | null;
  ref: Ref<DiscardChanges>;
}

/** Asks before the form is left with unsaved changes. */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { form, base, logo, copy, ref } = props;
  const values = useFormValues(form);
  const isTyped = values !== undefined && (logo.kind !== 'unchanged' || isChanged(base, values));
  const leave = useUnsavedChanges(isTyped);
  const isKept = useRef(false);

  useImperativeHandle(
    ref,
    () => () => {
      isKept.current = true;
      leave();
    },
    [leave],
  );

  return copy && !isTyped ? <CopyGuard copy={copy} isKept={isKept} /> : <LeaveGuard />;
}
