import { useState } from 'react';
import { useToast, type ToastText } from '../toast/toasts.js';

interface Outcome<Result> {
  /** The toast on success; null if `onDone` shows it. */
  done: ToastText | null;
  /** The toast on failure. */
  failed: (error: unknown) => ToastText;
  onDone?: (result: Result) => void;
}

interface ConfirmedAct {
  isBusy: boolean;
  /** Runs the action and shows its result. Resolves in either case. */
  perform: <Result>(act: () => Promise<Result>, outcome: Outcome<Result>) => Promise<void>;
}

/** Runs the action that a dialog confirmed. */
export function useConfirmedAct(): ConfirmedAct {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const perform: ConfirmedAct['perform'] = async (act, { done, failed, onDone }) => {
    setIsBusy(true);
    try {
      const result = await act();
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
