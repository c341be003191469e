import { useEffect, useImperativeHandle, type Ref } from 'react';
import { useSession } from '@daymark/api-client';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import type { FormInstance } from '@daymark/ui';
import { LeaveGuard, useUnsavedChanges } from '@daymark/ui/overlay';
import { isChanged } from '../values/changes.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { dropDraft, keepDraft, type Draft } from './drafts.js';
import { useFormValues } from '../values/use-form-values.js';

/** Lets go of what was typed: it is saved, or is to be forgotten. */
export type LetGo = () => void;

interface KeepTypedProps {
  form: FormInstance<EventFormValues>;
  /** What the form held before anything was typed. */
  base: EventFormValues;
  logo: LogoChoice;
  draftKey: string;
  target: Draft['target'];
  ref: Ref<LetGo>;
}

/** Keeps what is typed for the case that the session ends, and asks before the form is left in any other way. */
export function KeepTyped({ form, base, logo, draftKey, target, ref }: KeepTypedProps) {
  const { user } = useSession();
  const values = useFormValues(form);
  const isTyped = values !== undefined && (logo.kind !== 'unchanged' || isChanged(base, values));
  const leave = useUnsavedChanges(isTyped);

  useEffect(() => {
    if (isTyped) keepDraft(draftKey, { user, values, logo, target });
    else if (values !== undefined) dropDraft(draftKey);
  }, [isTyped, values, logo, draftKey, user, target]);

  useImperativeHandle(
    ref,
    () => () => {
      leave();
      dropDraft(draftKey);
    },
    [leave, draftKey],
  );

  return <LeaveGuard />;
}
