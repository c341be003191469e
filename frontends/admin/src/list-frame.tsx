import { useEffect, useState, type ReactNode } from 'react';
import { failureMessage, type ProblemError } from '@daymark/api-client';
import { Card, ErrorPanel, LoadingScreen, Pagination, useFailureToast, useTimeLimit } from '@daymark/ui';
import { text } from './texts.js';

type ListPage = { total: number; page_size: number };

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
  failureText?: (error: ProblemError) => string;
  children: (shown: Page) => ReactNode;
}

const messageOf = (error: ProblemError) => failureMessage(error, text('admin.unexpected'));

export function ListFrame<Page extends ListPage>(props: ListFrameProps<Page>) {
  const { query, page, onPage, failed, failureText = messageOf } = props;
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
  return <Awaited query={query} label={props.loading} failed={failed} failure={failure ?? undefined} />;
}

const LOADING_LIMIT_MS = 25_000;

interface AwaitedProps {
  query: { error: unknown; refetch: () => unknown };
  label: string;
  failed: string;
  /** The reason of a failure, if it is not the error's own message. */
  failure?: string | undefined;
}

/** In place of what is not loaded: a spinner, until that takes too long, or the failure. */
export function Awaited({ query: { error, refetch }, label, failed, failure }: AwaitedProps) {
  const [attempt, setAttempt] = useState(0);
  const isTimedOut = useTimeLimit(!error, LOADING_LIMIT_MS, attempt);
  if (!error && !isTimedOut) return <LoadingScreen label={label} />;
  const retry = () => {
    setAttempt(attempt + 1);
    void refetch();
  };
  return (
    <ErrorPanel
      title={failed}
      text={error ? failure : text('admin.timedOut')}
      fallback={text('admin.unexpected')}
      onRetry={retry}
      error={error}
    />
  );
}
