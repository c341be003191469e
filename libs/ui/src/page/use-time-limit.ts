import { useEffect, useState } from 'react';

/** True once `isRunning` has lasted for the limit; false when it stops. A new attempt restarts the time. */
export function useTimeLimit(isRunning: boolean, limitMs: number, attempt: number | string = 0): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIsOver(true), limitMs);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isRunning, limitMs, attempt]);
  return isRunning && isOver;
}
