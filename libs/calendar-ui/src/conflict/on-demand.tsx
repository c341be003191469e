import { lazy, Suspense } from 'react';
import { useSession } from '@daymark/api-client';
import { loadPageTexts } from '@daymark/texts';
import type {
  ConflictDialogProps,
  ConflictWords,
  DeletedDialogProps,
  DeletedEventProps,
} from './conflict-dialog.js';

const loadConflict = async () => {
  await loadPageTexts((language) => import(`../locales/${language}/on-demand/conflict.json`));
  return import(/* webpackChunkName: "conflict" */ './conflict-dialog.js');
};

const Conflict = lazy(async () => ({ default: (await loadConflict()).ConflictDialog }));
const Gone = lazy(async () => ({ default: (await loadConflict()).DeletedEvent }));
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

export const DeletedEvent = (props: DeletedEventProps) => (
  <Suspense fallback={props.loading}>
    <Gone {...props} />
  </Suspense>
);

/**
 * The words of messages about what somebody else changed or deleted in the meantime. `formatInstant` is that of
 * useShortTimes, which a page has already.
 */
export function useConflictWords(formatInstant: (instant: string) => string): () => Promise<ConflictWords> {
  const { user } = useSession();
  return async () => (await loadConflict()).wordsFor({ userId: user?.id ?? null, formatInstant });
}
