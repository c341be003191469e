const SIGNS_OF_ACTIVITY = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const;

let lastActivityAt = 0;
let isWatching = false;

/** Starts tracking activity: mouse, key, scroll, touch and click. Opening the page counts. Safe to call twice. */
export function watchActivity(): void {
  if (isWatching) return;
  isWatching = true;
  lastActivityAt = Date.now();
  for (const sign of SIGNS_OF_ACTIVITY) {
    window.addEventListener(sign, () => (lastActivityAt = Date.now()), { capture: true, passive: true });
  }
}

export function isUserActive(windowMs: number): boolean {
  return Date.now() - lastActivityAt <= windowMs;
}

/** Resolves at once while the user is active, otherwise at the next sign of it, or when `signal` aborts. */
export function untilActive(windowMs: number, signal: AbortSignal): Promise<void> {
  if (isUserActive(windowMs) || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = new AbortController();
    const done = () => {
      end.abort();
      resolve();
    };
    for (const sign of SIGNS_OF_ACTIVITY)
      window.addEventListener(sign, done, { capture: true, passive: true, signal: end.signal });
    signal.addEventListener('abort', done, { signal: end.signal });
  });
}
