import { useState } from 'react';
import { call, createRequestKeys, failureToast, ProblemError, useInvalidation } from '@daymark/api-client';
import { changeEvents, type BodyInputOf } from '@daymark/contracts';
import { useToast, type ToastText } from '@daymark/ui/core';
// eslint-disable-next-line @nx/enforce-module-boundaries -- shared by its name: a copy would remember steps of its own
import { useUndo } from '@daymark/calendar-ui/undo';
import type { SelectedEvent } from './use-selection.js';
import { text } from '../desk-texts.js';

export type BatchChange = BodyInputOf<typeof changeEvents>['change'];

/** As many as a message has room for. */
const NAMED_MAX = 3;

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
    const label = text('desk.count', { count: events.length });
    setIsBusy(true);
    try {
      const send = (undoKey: string) => call(changeEvents, { body, undoKey, idempotencyKey: keyOf(body) });
      await undo.perform(label, send, {
        title: text(`desk.selection.done.${change.action}`),
        description: label,
      });
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
  const title = text('desk.selection.failed');
  const failure = failureToast(error, title, text('desk.tryAgainSoon'));
  const named = (error instanceof ProblemError && error.problem.errors) || [];
  if (named.length === 0) return failure;
  const more =
    named.length > NAMED_MAX ? [text('desk.selection.more', { count: named.length - NAMED_MAX })] : [];
  const first = named.slice(0, NAMED_MAX).map(({ message }) => message);
  return { title, description: [...first, ...more].join(' ') };
}
