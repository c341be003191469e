import { ActionButton } from '../elements/content.js';
import { text } from '../texts.js';

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
  label?: string;
}

/** Previous, page numbers, next. Renders nothing for a single page. */
export function Pagination({
  page,
  pageSize,
  total,
  onChange,
  label = text('components.pages.label'),
}: PaginationProps) {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  return (
    <nav className="ui-actions ui-pagination" aria-label={label}>
      <ActionButton disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {text('components.pages.previous')}
      </ActionButton>
      <ol className="ui-actions ui-pagination-pages">
        {pageNumbers(page, last).map((entry, position) => (
          <li key={entry === 'gap' ? `gap-${position}` : entry}>
            {entry === 'gap' ? (
              <span aria-hidden="true">…</span>
            ) : (
              <ActionButton
                kind={entry === page ? 'primary' : 'quiet'}
                aria-label={text('components.pages.page', { number: entry })}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onChange(entry)}
              >
                {entry}
              </ActionButton>
            )}
          </li>
        ))}
      </ol>
      <ActionButton disabled={page >= last} onClick={() => onChange(page + 1)}>
        {text('components.pages.next')}
      </ActionButton>
    </nav>
  );
}

type PageEntry = number | 'gap';

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
