import { useEffect, useState } from 'react';

/** True once `isRunning` has lasted for a time; false again when it stops. */
export function useTimeLimit(isRunning: boolean, limitMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIsOver(true), limitMs);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isRunning, limitMs]);
  return isRunning && isOver;
}
