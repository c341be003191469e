import type { SessionUser } from '@daymark/api-client';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import type { EditTarget } from '../values/edit-target.js';
import type { EventFormValues } from '../values/event-form-values.js';

/** What somebody typed into a form and did not save. */
export interface Draft {
  user: SessionUser | null;
  values: EventFormValues;
  logo: LogoChoice;
  /** Of an event that is edited: what the typing began from. */
  target: EditTarget | null;
}

/**
 * In this document's memory alone, for the case that the session ends while somebody types: it is gone with the tab, and
 * nothing of it is stored in the browser.
 */
const drafts = new Map<string, Draft>();

export const keepDraft = (form: string, draft: Draft): void => void drafts.set(form, draft);
export const dropDraft = (form: string): void => void drafts.delete(form);

/**
 * What the user typed into a form before the session ended. A session has one object for its user: where it still is the
 * same, the form was left with the user's own consent, and what was in it is forgotten, as is somebody else's.
 */
export function takeDraft(form: string, user: SessionUser | null): Draft | null {
  const draft = drafts.get(form);
  const isAfterNewSignIn = draft && user && draft.user !== user && draft.user?.id === user.id;
  if (isAfterNewSignIn) return draft;
  drafts.delete(form);
  return null;
}
