import { useState } from 'react';
import { ErrorPanel, LoadingScreen, useTimeLimit } from '@daymark/ui';
import { texts } from './texts.js';

const LOADING_LIMIT_MS = 25_000;

interface AwaitedProps {
  label: string;
  /** What is said to have failed when it takes too long. */
  failed: string;
  onRetry: () => void;
}

/** A spinner in place of what is on its way, until it takes too long. */
export function Awaited({ label, failed, onRetry }: AwaitedProps) {
  const [attempt, setAttempt] = useState(0);
  const isTimedOut = useTimeLimit(true, LOADING_LIMIT_MS, attempt);
  if (!isTimedOut) return <LoadingScreen label={label} />;
  const retry = () => {
    setAttempt(attempt + 1);
    onRetry();
  };
  return <ErrorPanel title={failed} text={texts.timedOut} onRetry={retry} retryLabel={texts.retry} />;
}
