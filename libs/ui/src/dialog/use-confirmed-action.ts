import { useState } from 'react';
import { useToast, type ToastText } from '../toast/toasts.js';

interface Outcome<Result> {
  /** The toast on success; null if `onDone` shows it. */
  done: ToastText | null;
  /** The toast on failure. */
  failed: (error: unknown) => ToastText;
  onDone?: (result: Result) => void;
}

interface ConfirmedAction {
  isBusy: boolean;
  /** Runs the action and shows its result. Resolves in either case. */
  perform: <Result>(action: () => Promise<Result>, outcome: Outcome<Result>) => Promise<void>;
}

/** Runs the action that a dialog confirmed. */
export function useConfirmedAction(): ConfirmedAction {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const perform: ConfirmedAction['perform'] = async (action, { done, failed, onDone }) => {
    setIsBusy(true);
    try {
      const result = await action();
      if (done) toast.success(done);
      onDone?.(result);
    } catch (error) {
      toast.error(failed(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, perform };
}
