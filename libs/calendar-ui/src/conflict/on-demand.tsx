import { lazy, Suspense } from 'react';
import { useSession } from '@daymark/api-client';
import { loadPageTexts } from '@daymark/texts';
import { useShortTimes } from '../events/view-preferences.js';
import type { ConflictDialogProps, ConflictWords, DeletedDialogProps } from './conflict-dialog.js';

const loadConflict = async () => {
  await loadPageTexts((language) => import(`../locales/${language}/on-demand/conflict.json`));
  return import(/* webpackChunkName: "conflict" */ './conflict-dialog.js');
};

const Conflict = lazy(async () => ({ default: (await loadConflict()).ConflictDialog }));
const Deleted = lazy(async () => ({ default: (await loadConflict()).DeletedDialog }));

export const ConflictDialog = (props: ConflictDialogProps) => (
  <Suspense>
    <Conflict {...props} />
  </Suspense>
);

export const DeletedDialog = (props: DeletedDialogProps) => (
  <Suspense>
    <Deleted {...props} />
  </Suspense>
);

/** The words of messages about what somebody else changed or deleted in the meantime. */
export function useConflictWords(): () => Promise<ConflictWords> {
  const { user } = useSession();
  const { formatInstant } = useShortTimes();
  return async () => (await loadConflict()).wordsFor({ userId: user?.id ?? null, formatInstant });
}
