import { useEffect, useRef, useState } from 'react';
import { useUnsavedChanges } from '@daymark/ui/overlay';

/** Saves a field's unsaved input; resolves to whether there is none left. */
export type SaveInput = () => Promise<boolean>;

/** Tells the panel that a field has unsaved input, and how to save it; null: it has none any more. */
export type ReportInput = (field: string, save: SaveInput | null) => void;

/** The stored value was changed elsewhere while the person typed. */
const CHANGED = Symbol('changed elsewhere');

interface DraftOptions<Value> {
  field: string;
  value: Value;
  /** The same where that is shown in different words. */
  stored?: unknown;
  save: (typed: Value) => Promise<void>;
  /** Why it was not saved; null where the stored value was changed elsewhere. */
  faultOf: (error: unknown) => string | null;
  sayChanged: (value: Value) => string;
  report: ReportInput;
}

export function useDraft<Value>(options: DraftOptions<Value>) {
  const { field, value, stored = value, save, faultOf, sayChanged, report } = options;
  /** `base` is what was stored when the person began to type; undefined where whatever is stored is replaced. */
  const [draft, setDraft] = useState<{ typed: Value; base: unknown } | null>(null);
  const [fault, setFault] = useState<string | typeof CHANGED | null>(null);
  const underWay = useRef<Promise<boolean> | null>(null);
  const typedLast = useRef(value);
  /** The newest text that the person asked to save. */
  const wanted = useRef(value);
  useEffect(() => () => report(field, null), [field, report]);

  const discard = () => {
    setDraft(null);
    setFault(null);
    report(field, null);
  };
  const refuse = (why: string | null) => {
    setFault(why ?? CHANGED);
    // Saved once more, it replaces what the message shows.
    if (why === null) setDraft((now) => now && { ...now, base: undefined });
    return false;
  };
  const commit = async (): Promise<boolean> => {
    if (!draft || draft.typed === value) {
      discard();
      return true;
    }
    if (draft.base !== undefined && draft.base !== stored) return refuse(null);
    let { typed } = draft;
    setFault(null);
    try {
      await save(typed);
      while (wanted.current !== typed) {
        typed = wanted.current;
        await save(typed);
      }
      if (typedLast.current === typed) discard();
      // What was typed meanwhile is still to be saved.
      else setDraft((now) => now && { ...now, base: undefined });
      return typedLast.current === typed;
    } catch (error) {
      return refuse(faultOf(error));
    }
  };
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  /** One text at a time, and each once: Enter saves, and leaving the field right after it. */
  const [saveNow] = useState(() => () => {
    wanted.current = typedLast.current;
    underWay.current ??= latest.current().finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  });

  const isUnsaved = draft !== null;
  useUnsavedChanges(isUnsaved);

  return {
    shown: draft ? draft.typed : value,
    isUnsaved,
    fault: fault === CHANGED ? sayChanged(value) : fault,
    type: (typed: Value) => {
      typedLast.current = typed;
      report(field, saveNow);
      setFault(null);
      setDraft((now) => ({ typed, base: now ? now.base : stored }));
    },
    save: saveNow,
    /** What was refused is not sent again before it is changed or the person asks for it. */
    leave: () => void (fault === null && saveNow()),
    discard,
  };
}

export type Draft<Value> = ReturnType<typeof useDraft<Value>>;
