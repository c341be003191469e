/** So long after a first frame was asked for, a paint is no longer waited for: not every browser reports it. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Loads the scripts that the running one names in `data-later`, in their order, once the page has been painted: the
 * visitor reads while React arrives. A frame that was asked for is not yet one that is shown, and what is fetched or run
 * in between delays it; so the browser's own report of the first paint is waited for.
 */
export function loadAfterPaint(): void {
  const addresses = document.currentScript!.dataset['later']?.split(' ') ?? [];
  const load = () => {
    for (const address of addresses.splice(0)) {
      const script = document.createElement('script');
      script.src = address;
      script.async = false;
      document.head.append(script);
    }
  };
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
  // In a tab in the background this waits until somebody looks at it.
  requestAnimationFrame(() => setTimeout(load, LONGEST_WAIT_MS));
}
