import { useLayoutEffect, type ReactNode } from 'react';
import { BrowserRouter as Router } from 'react-router';

type StepListener = (event: PopStateEvent) => void;

let firstListener: StepListener | null = null;

/**
 * Hears of every step through the browser's history before the router does, and may keep it from hearing by
 * stopImmediatePropagation. One at a time. Returns how to stop listening.
 */
export function listenBeforeRouter(listener: StepListener): () => void {
  firstListener = listener;
  return () => {
    if (firstListener === listener) firstListener = null;
  };
}

/** Browsers tell a window's listeners in the order in which they came, capturing or not, and a child comes first. */
function StepGate() {
  useLayoutEffect(() => {
    const onPopState = (event: PopStateEvent) => firstListener?.(event);
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
  return null;
}

/** The router of an application, with addresses as the browser shows them. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  return (
    <Router>
      <StepGate />
      {children}
    </Router>
  );
}
