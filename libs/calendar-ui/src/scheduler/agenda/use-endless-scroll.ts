import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface Options {
  root: RefObject<HTMLElement | null>;
  /** Identifies the listed days: a change means that more was loaded. */
  listed: string;
  isLoading: boolean;
  onExtend: ((direction: 'earlier' | 'later') => void) | undefined;
}

/** After this many automatic requests without a result, the list waits for its button to be pressed. */
const EMPTY_REQUESTS_MAX = 3;

/**
 * Requests more when an end of a list becomes visible, and keeps the scroll position when earlier days are added above.
 * The elements at the ends have `data-end`.
 */
export function useEndlessScroll({ root, listed, isLoading, onExtend }: Options): void {
  const emptyRequests = useRef({ listed, count: 0 });
  const anchor = useRef<{ date: string; top: number } | null>(null);
  const latest = useRef({ listed, isLoading, onExtend });
  useEffect(() => {
    latest.current = { listed, isLoading, onExtend };
  });

  // The list starts at the first day; the button for earlier days is above it, out of sight.
  useLayoutEffect(() => {
    const element = root.current;
    const first = element?.querySelector<HTMLElement>('[data-date]');
    if (!element || !first) return;
    const kept = anchor.current && element.querySelector<HTMLElement>(`[data-date="${anchor.current.date}"]`);
    element.scrollTo?.({
      top: kept && anchor.current ? kept.offsetTop - anchor.current.top : first.offsetTop,
    });
  }, [root, listed]);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const remember = () => {
      const days = [...element.querySelectorAll<HTMLElement>('[data-date]')];
      const read = days.find((day) => day.offsetTop + day.offsetHeight > element.scrollTop);
      const date = read?.dataset['date'];
      anchor.current = read && date !== undefined ? { date, top: read.offsetTop - element.scrollTop } : null;
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [root]);

  // Observed again when the list has changed: an end that is still visible is then reported again.
  useEffect(() => {
    const element = root.current;
    if (!element || isLoading || !onExtend || typeof IntersectionObserver === 'undefined') return;
    if (emptyRequests.current.listed !== listed) emptyRequests.current = { listed, count: 0 };
    const watched = new IntersectionObserver(
      (reports) => {
        const seen = reports.filter(({ isIntersecting }) => isIntersecting);
        const ends = new Set(seen.map(({ target }) => (target as HTMLElement).dataset['end']));
        // If everything fits, the start is visible although nobody scrolled back to it.
        const isScrolledBack = ends.has('earlier') && element.scrollHeight > element.clientHeight;
        const end = ends.has('later') ? 'later' : isScrolledBack ? 'earlier' : null;
        if (end === null || emptyRequests.current.count >= EMPTY_REQUESTS_MAX) return;
        emptyRequests.current.count += 1;
        latest.current.onExtend?.(end);
      },
      { root: element },
    );
    for (const end of element.querySelectorAll('[data-end]')) watched.observe(end);
    return () => watched.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- the latest function is asked, whichever it is
  }, [root, listed, isLoading, onExtend === undefined]);
}
