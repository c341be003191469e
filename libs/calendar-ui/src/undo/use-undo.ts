import { useMemo } from 'react';
import { call, failureToast, onOtherPerson, useInvalidation } from '@daymark/api-client';
import { undoChange, UndoHistory, type UndoResult, type UndoStep } from '@daymark/contracts';
import { useToast, type ToastText } from '@daymark/ui/core';
import { newUndoKey } from './undo-key.js';
import { undoTexts as text } from './undo-texts.js';

/** What was done in this tab, on the pages of all remotes. It ends with the session of who did it. */
const undoHistory = new UndoHistory();
onOtherPerson(() => undoHistory.clear());

const beforeUndoing = new Set<() => void>();

/** Tells a page that something is about to be undone, after which the events are read again. Returns what ends that. */
export function onBeforeUndo(listener: () => void): () => void {
  beforeUndoing.add(listener);
  return () => void beforeUndoing.delete(listener);
}

/** An act that can be undone once it was done. */
export interface UndoableAct {
  /** What its requests are to carry. */
  key: string;
  /** It was done: it can be undone from now on. Where a message says so, that offers to. */
  done: (message?: ToastText) => void;
}

export interface Undo {
  /** Something is about to be done. `label`: what it is about, as a message names it. */
  begin: (label: string) => UndoableAct;
  /** Does what the page shows as done at once: undoLast waits for its end. `key` is what its requests are to carry. */
  perform: (label: string, act: (key: string) => Promise<unknown>, message: ToastText) => Promise<void>;
  /** Notes what was done and is undone in another way, such as an import. Returns what forgets it. */
  add: (step: UndoStep, message?: ToastText) => () => void;
  /** Undoes what was done last in this tab, and says what came of it. Resolves when that is known. */
  undoLast: () => Promise<void>;
}

/** Undoing what was done, by the message about it and, from the latest back, by undoLast. */
export function useUndo(): Undo {
  const toast = useToast();
  const invalidate = useInvalidation();
  return useMemo(() => {
    const undo = async (step?: UndoStep) => {
      for (const listener of beforeUndoing) listener();
      try {
        const result = await (step ? undoHistory.undo(step) : undoHistory.undoLast());
        if (result) say(result);
      } catch (error) {
        toast.error(failureToast(error, text.failed, text.failureFallback));
      } finally {
        await invalidate(undoChange);
      }
    };
    const say = ({ step, outcome }: UndoResult) => {
      if (outcome === 'undone') toast.neutral({ title: text.undone, description: step.remark ?? step.label });
      else toast.warning({ title: text.failed, description: text[outcome](step.label) });
    };
    const add: Undo['add'] = (step, message) => {
      undoHistory.add(step);
      if (message) {
        step.onGone = toast.success({
          ...message,
          action: { label: text.undo, onPress: () => void undo(step) },
        });
      }
      return () => undoHistory.forget(step);
    };
    const begin: Undo['begin'] = (label) => {
      const key = newUndoKey();
      const step = { label, undo: () => call(undoChange, { params: { key } }) };
      return { key, done: (message) => void add(step, message) };
    };
    return {
      begin,
      perform: (label, act, message) =>
        undoHistory.during(async () => {
          const { key, done } = begin(label);
          await act(key);
          done(message);
        }),
      add,
      undoLast: () => (undoHistory.isEmpty ? Promise.resolve() : undo()),
    };
  }, [toast, invalidate]);
}
