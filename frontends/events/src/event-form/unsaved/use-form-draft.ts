import { useState } from 'react';
import { useSession } from '@daymark/api-client';
import { takeDraft } from './drafts.js';

/** What was typed into this form when a session ended; null as a rule. */
export function useFormDraft(draftKey: string) {
  const { user } = useSession();
  return useState(() => takeDraft(draftKey, user))[0];
}
