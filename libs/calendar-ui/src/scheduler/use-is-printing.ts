import { useSyncExternalStore } from 'react';

let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const set = (now: boolean) => () => {
    isPrinting = now;
    listener();
  };
  const [begin, end] = [set(true), set(false)];
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
