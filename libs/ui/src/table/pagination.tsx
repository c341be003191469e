import { buttonClass } from '../elements/button-class.js';
import { pageNumbers } from './page-numbers.js';

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
  /** The navigation's name for screen readers. */
  label?: string;
}

/** Previous, page numbers, next. Renders nothing for a single page. */
export function Pagination({ page, pageSize, total, onChange, label = 'Pages' }: PaginationProps) {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  return (
    <nav className="ui-pagination" aria-label={label}>
      <button
        type="button"
        className={buttonClass('plain')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        Previous
      </button>
      <ol className="ui-pagination-pages">
        {pageNumbers(page, last).map((entry, position) => (
          <li key={entry === 'gap' ? `gap-${position}` : entry}>
            {entry === 'gap' ? (
              <span aria-hidden="true">…</span>
            ) : (
              <button
                type="button"
                className={buttonClass(entry === page ? 'primary' : 'quiet')}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onChange(entry)}
              >
                {entry}
              </button>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={buttonClass('plain')}
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
      >
        Next
      </button>
    </nav>
  );
}
