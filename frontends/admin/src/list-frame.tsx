import { useEffect, type ReactNode } from 'react';
import type { ProblemError } from '@daymark/api-client';
import { Card, ErrorPanel, Pagination, useFailureToast } from '@daymark/ui';
import { Awaited } from './awaited.js';
import { texts } from './texts.js';

interface ListPage {
  total: number;
  page_size: number;
}

interface ListFrameProps<Page extends ListPage> {
  query: {
    data: Page | undefined;
    error: ProblemError | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  page: number;
  onPage: (page: number) => void;
  loading: string;
  failed: string;
  failureText: (error: ProblemError) => string;
  children: (shown: Page) => ReactNode;
}

/** A page of a list with pagination, and placeholders while it loads or after it failed. */
export function ListFrame<Page extends ListPage>(props: ListFrameProps<Page>) {
  const { query, page, onPage, failed, failureText } = props;
  const { data, error, isPlaceholderData } = query;
  const failure = error && failureText(error);
  useFailureToast(error, failed, failure);

  // The last row of the last page may be gone.
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / data.page_size)) : Infinity;
  useEffect(() => {
    if (page > last) onPage(last);
  });

  if (data) {
    return (
      <Card>
        <div aria-busy={isPlaceholderData || undefined}>{props.children(data)}</div>
        <Pagination page={page} pageSize={data.page_size} total={data.total} onChange={onPage} />
      </Card>
    );
  }
  const retry = () => void query.refetch();
  if (failure === null) return <Awaited label={props.loading} failed={failed} onRetry={retry} />;
  return <ErrorPanel title={failed} text={failure} onRetry={retry} retryLabel={texts.retry} error={error} />;
}
