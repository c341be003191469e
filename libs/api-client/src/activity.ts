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
