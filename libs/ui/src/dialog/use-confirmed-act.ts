import { useState } from 'react';
import { useToast, type ToastText } from '../toast/toasts.js';

interface Outcome<Result> {
  /** What is said when it is done; null where `onDone` says it. */
  done: ToastText | null;
  /** What is said when it failed. */
  failed: (error: unknown) => ToastText;
  onDone?: (result: Result) => void;
}

interface ConfirmedAct {
  isBusy: boolean;
  /** Performs the act and says what came of it. Resolves when that is known, also when it failed. */
  perform: <Result>(act: () => Promise<Result>, outcome: Outcome<Result>) => Promise<void>;
}

/** Performs what a dialog asked about. */
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
