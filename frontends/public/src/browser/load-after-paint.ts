/**
 * The first paint is not waited for longer than this after the first frame was requested: not every browser reports it.
 */
const LONGEST_WAIT_MS = 2_000;

/**
 * Loads the scripts that the running one names in `data-later`, in order, after the first paint: the visitor reads
 * while React loads. On a narrow screen those in `data-narrow`, if there are any; where a screen is turned, both. A
 * requested frame is not shown yet, and fetching or running scripts in between delays it, so this waits for the
 * browser's own report of the first paint.
 */
export function loadAfterPaint(): void {
  const { later = '', narrow = later } = document.currentScript!.dataset;
  // The style sheet shows the agenda below the same width.
  const isNarrow = matchMedia('(width < 600px)');
  const loaded = new Set(['']);
  const load = () => {
    for (const address of (isNarrow.matches ? narrow : later).split(' ')) {
      if (loaded.has(address)) continue;
      loaded.add(address);
      const script = document.createElement('script');
      script.src = address;
      script.async = false;
      document.head.append(script);
    }
  };
  const start = () => {
    load();
    isNarrow.addEventListener('change', load);
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // In a background tab this waits until the tab is shown.
  requestAnimationFrame(() => setTimeout(start, LONGEST_WAIT_MS));
}
