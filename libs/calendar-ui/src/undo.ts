import { useMemo } from 'react';
import { call, failureToast, onOtherPerson, problemWithCode, useInvalidation } from '@daymark/api-client';
import { undoChange, UndoHistory, type UndoResult, type UndoStep } from '@daymark/contracts';
import { useToast, useShortcuts, type ToastText } from '@daymark/ui/core';
import { text } from './desk-texts.js';

/** The actions of this tab, on the pages of all remotes. It is cleared when the session ends. */
const undoHistory = new UndoHistory();
onOtherPerson(() => undoHistory.clear());

/** Being overtaken is an answer like any other: the browser's console would list a refused request as an error. */
async function undoWithKey(key: string): Promise<void> {
  const { is_undone, reason } = await call(undoChange, { params: { key } });
  if (!is_undone) throw Object.assign(problemWithCode('STALE_VERSION'), { reason });
}

const beforeUndoing = new Set<() => void>();

/** Calls a listener before an undo, after which the events are loaded again. Returns the function that removes it. */
export function onBeforeUndo(listener: () => void): () => void {
  beforeUndoing.add(listener);
  return () => void beforeUndoing.delete(listener);
}

export interface UndoableAction {
  key: string;
  /** Records that it was done: it can be undone from now on. A message, if given, offers that. */
  done: (message?: ToastText) => void;
}

export interface Undo {
  /** Begins an action. `label`: what it is about, as a message names it. */
  begin: (label: string) => UndoableAction;
  /**
   * Runs an action whose result the page shows at once: undoLast waits for it. `key` is the undo key for its requests.
   */
  perform: (label: string, run: (key: string) => Promise<unknown>, message: ToastText) => Promise<void>;
  /** Adds an action that is undone in another way, such as an import. Returns the function that removes it. */
  add: (step: UndoStep, message?: ToastText) => () => void;
  /** Undoes the last action of this tab and shows the result. Resolves when that is known. */
  undoLast: () => Promise<void>;
}

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
        toast.error(failureToast(error, text('desk.undo.failed'), text('desk.tryAgainSoon')));
      } finally {
        await invalidate(undoChange);
      }
    };
    const say = ({ step, outcome, reason }: UndoResult) => {
      if (outcome === 'undone')
        toast.neutral({ title: text('desk.undo.undone'), description: step.remark ?? step.label });
      else
        toast.warning({
          title: text('desk.undo.failed'),
          description: [text(`desk.undo.${outcome}`, { label: step.label }), reason]
            .filter(Boolean)
            .join(' '),
        });
    };
    const add: Undo['add'] = (step, message) => {
      undoHistory.add(step);
      if (message) {
        step.onGone = toast.success({
          ...message,
          action: { label: text('desk.undo.action'), onPress: () => void undo(step) },
        });
      }
      return () => undoHistory.remove(step);
    };
    const begin: Undo['begin'] = (label) => {
      const key = newUndoKey();
      const step = { label, undo: () => undoWithKey(key) };
      return { key, done: (message) => void add(step, message) };
    };
    return {
      begin,
      perform: (label, run, message) =>
        undoHistory.during(async () => {
          const { key, done } = begin(label);
          await run(key);
          done(message);
        }),
      add,
      undoLast: () => (undoHistory.isEmpty ? Promise.resolve() : undo()),
    };
  }, [toast, invalidate]);
}

/**
 * A key by which requests can be undone: a version-4 UUID. Not from randomUUID, which browsers only have on secure
 * origins.
 */
function newUndoKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Undoes the last action of this tab on Ctrl+Z or Cmd+Z, on the pages of all remotes. */
export function useUndoKey(): void {
  const { undoLast } = useUndo();
  useShortcuts(
    { 'Mod+z': { label: text('desk.undo.key'), run: () => void undoLast() } },
    { isFallback: true },
  );
}
