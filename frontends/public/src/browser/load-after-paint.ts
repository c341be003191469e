/**
 * The first paint is not waited for longer than this after the first frame was requested: not every browser reports it.
 */
const LONGEST_WAIT_MS = 2_000;

/**
 * Loads the scripts that the running one names in `data-later`, in order, after the first paint: the visitor reads
 * while React loads. A requested frame is not shown yet, and fetching or running scripts in between delays it, so this
 * waits for the browser's own report of the first paint.
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
  // In a background tab this waits until the tab is shown.
  requestAnimationFrame(() => setTimeout(load, LONGEST_WAIT_MS));
}
