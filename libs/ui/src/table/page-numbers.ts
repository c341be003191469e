export type PageEntry = number | 'gap';

const ALL_SHOWN_UP_TO = 7;

/**
 * The page numbers of a pagination. Up to seven: all. Otherwise first and last always, near the start 1 2 3 4 … last,
 * near the end 1 … last-3 to last, in the middle 1 … current-1 current current+1 … last.
 */
export function pageNumbers(current: number, last: number): PageEntry[] {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= ALL_SHOWN_UP_TO) return range(1, last);
  if (current <= 3) return [...range(1, 4), 'gap', last];
  if (current >= last - 2) return [1, 'gap', ...range(last - 3, last)];
  return [1, 'gap', ...range(current - 1, current + 1), 'gap', last];
}
