import { useState } from 'react';
import { useSession, type SessionUser } from '@daymark/api-client';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import type { EditTarget } from '../values/edit-target.js';
import type { EventFormValues } from '../values/event-form-values.js';

/** Unsaved input of a form. */
export interface Draft {
  user: SessionUser | null;
  values: EventFormValues;
  logo: LogoChoice;
  /** For an edited event: what the input started from. */
  target: EditTarget | null;
}

/**
 * In memory only, in case the session ends during input: it is lost with the tab, and nothing is stored in the browser.
 */
const drafts = new Map<string, Draft>();

export const storeDraft = (form: string, draft: Draft): void => void drafts.set(form, draft);
export const deleteDraft = (form: string): void => void drafts.delete(form);

/**
 * Returns the user's input from before the session ended. Each session has its own user object: if it is still the
 * same, the user left the form on purpose, and its draft is discarded, like another person's.
 */
function takeDraft(form: string, user: SessionUser | null): Draft | null {
  const draft = drafts.get(form);
  const isAfterNewSignIn = draft && user && draft.user !== user && draft.user?.id === user.id;
  if (isAfterNewSignIn) return draft;
  drafts.delete(form);
  return null;
}

/** The input of this form from when a session ended; usually null. */
export function useFormDraft(draftKey: string) {
  const { user } = useSession();
  return useState(() => takeDraft(draftKey, user))[0];
}
