import { useState } from 'react';
import { useSession } from '@daymark/api-client';
import { takeDraft } from './drafts.js';

/** The input of this form from when a session ended; usually null. */
export function useFormDraft(draftKey: string) {
  const { user } = useSession();
  return useState(() => takeDraft(draftKey, user))[0];
}
