import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface Options {
  root: RefObject<HTMLElement | null>;
  /** What is listed: a change says that there is more. */
  listed: string;
  isLoading: boolean;
  onExtend: ((direction: 'earlier' | 'later') => void) | undefined;
}

/** So often a list asks for more by itself and gets nothing, before it waits for its button to be pressed. */
const EMPTY_ASKS_MAX = 3;

/**
 * Asks for more when one of the ends of a list comes into sight, and keeps what is read where it is while earlier days are
 * put above it. The elements at the ends have `data-end`.
 */
export function useEndlessScroll({ root, listed, isLoading, onExtend }: Options): void {
  const emptyAsks = useRef({ listed, count: 0 });
  const anchor = useRef<{ date: string; top: number } | null>(null);
  const latest = useRef({ listed, isLoading, onExtend });
  useEffect(() => {
    latest.current = { listed, isLoading, onExtend };
  });

  // The first day is at the top, and what leads to earlier days above it, out of sight.
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

  // Observed again when the list has changed: an end that is still in sight then reports once more.
  useEffect(() => {
    const element = root.current;
    if (!element || isLoading || !onExtend || typeof IntersectionObserver === 'undefined') return;
    if (emptyAsks.current.listed !== listed) emptyAsks.current = { listed, count: 0 };
    const watched = new IntersectionObserver(
      (reports) => {
        const seen = reports.filter(({ isIntersecting }) => isIntersecting);
        const ends = new Set(seen.map(({ target }) => (target as HTMLElement).dataset['end']));
        // Where all fits, what is over is in sight though nobody scrolled back to it.
        const isScrolledBack = ends.has('earlier') && element.scrollHeight > element.clientHeight;
        const end = ends.has('later') ? 'later' : isScrolledBack ? 'earlier' : null;
        if (end === null || emptyAsks.current.count >= EMPTY_ASKS_MAX) return;
        emptyAsks.current.count += 1;
        latest.current.onExtend?.(end);
      },
      { root: element },
    );
    for (const end of element.querySelectorAll('[data-end]')) watched.observe(end);
    return () => watched.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- the latest function is asked, whichever it is
  }, [root, listed, isLoading, onExtend === undefined]);
}
