import { useState } from 'react';
import { call, createRequestKeys, failureToast, ProblemError, useInvalidation } from '@daymark/api-client';
import { changeEvents, type BodyInputOf } from '@daymark/contracts';
import { useToast, type ToastText } from '@daymark/ui/core';
import { useUndo } from '../undo.js';
import type { SelectedEvent } from './use-selection.js';

export type BatchChange = BodyInputOf<typeof changeEvents>['change'];

const done: Record<BatchChange['action'], string> = {
  move: 'Events moved',
  'put-into-calendar': 'Calendar changed',
  share: 'Sharing changed',
  cancel: 'Events cancelled',
  delete: 'Events deleted',
};
const FAILED = 'Nothing was changed';
/** As many as a message has room for. */
const NAMED_MAX = 3;

export const countOfEvents = (count: number) => (count === 1 ? '1 event' : `${count} events`);

/** Changes several events in one step, which can be undone, and says which of them stand in the way. */
export function useEventBatch() {
  const toast = useToast();
  const undo = useUndo();
  const invalidate = useInvalidation();
  const [isBusy, setIsBusy] = useState(false);
  const [keyOf] = useState(createRequestKeys);
  /** Resolves to whether it was done. */
  const run = async (events: readonly SelectedEvent[], change: BatchChange): Promise<boolean> => {
    const body = { events: events.map(({ id, version }) => ({ id, version })), change };
    const label = countOfEvents(events.length);
    setIsBusy(true);
    try {
      const send = (undoKey: string) => call(changeEvents, { body, undoKey, idempotencyKey: keyOf(body) });
      await undo.perform(label, send, { title: done[change.action], description: label });
      return true;
    } catch (error) {
      toast.error(batchFailure(error));
      return false;
    } finally {
      await invalidate(changeEvents);
      setIsBusy(false);
    }
  };
  return { run, isBusy };
}

function batchFailure(error: unknown): ToastText {
  const text = failureToast(error, FAILED, 'Please try again in a moment.');
  const named = (error instanceof ProblemError && error.problem.errors) || [];
  if (named.length === 0) return text;
  const more = named.length > NAMED_MAX ? ` And ${named.length - NAMED_MAX} more.` : '';
  const first = named.slice(0, NAMED_MAX).map(({ message }) => message);
  return { title: FAILED, description: first.join(' ') + more };
}
