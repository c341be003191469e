import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { listBin, PAGE_SIZE_DEFAULT, type BinPage } from '@daymark/contracts';
import { Card, EmptyState, Pagination, Skeleton } from '@daymark/ui';
import { ReadFailure } from '../read-failure.js';
import { texts } from '../texts.js';
import { BinRow } from './bin-row.js';
import { EmptyBinButton } from './empty-bin-button.js';

/** What was deleted in the last days and can be restored, and a button that deletes all of it for good. */
export function BinTab() {
  const [page, setPage] = useState(1);
  const bin = useEndpointQuery(
    listBin,
    { query: { page, page_size: PAGE_SIZE_DEFAULT } },
    { placeholderData: keepPreviousData },
  );
  const { data, error, isFetching, isPlaceholderData } = bin;
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE_DEFAULT));
  // The last item of the last page was restored, here or elsewhere.
  if (data && !isPlaceholderData && page > lastPage) setPage(lastPage);
  if (data) {
    return (
      <LoadedBin
        data={data}
        isWaiting={isPlaceholderData}
        onPage={setPage}
        onEmptied={() => void bin.refetch()}
      />
    );
  }
  if (error && !isFetching) {
    return <ReadFailure title={texts.bin.fetchFailed} fallback={texts.bin.fetchFallback} query={bin} />;
  }
  return (
    <Card role="status" aria-label={texts.bin.loading}>
      <Skeleton lines={4} />
    </Card>
  );
}

interface LoadedBinProps {
  data: BinPage;
  isWaiting: boolean;
  onPage: (page: number) => void;
  onEmptied: () => void;
}

function LoadedBin({
  data: { items, total, page, page_size },
  isWaiting,
  onPage,
  onEmptied,
}: LoadedBinProps) {
  const top = useRef<HTMLDivElement>(null);
  /** The pressed button disappears, and would take the focus with it. */
  const focusTop = () => top.current?.focus();
  const showPage = (next: number) => {
    onPage(next);
    focusTop();
  };
  const isEmptied = useRef(false);
  const empty = () => {
    isEmptied.current = true;
    onEmptied();
  };
  // The question goes together with its button, and takes the focus until then.
  useEffect(() => {
    if (total === 0 && isEmptied.current) top.current?.focus();
  }, [total]);
  return (
    <div ref={top} tabIndex={-1} role="group" aria-label={texts.bin.title} className="settings-bin">
      {total === 0 ? (
        <EmptyState title={texts.bin.emptyTitle} text={texts.bin.text} />
      ) : (
        <Card title={texts.bin.title} extra={<EmptyBinButton onEmptied={empty} />}>
          <p className="settings-hint">{texts.bin.text}</p>
          <ul className="settings-rows" aria-busy={isWaiting || undefined}>
            {items.map((item) => (
              <BinRow key={item.id} item={item} onRestored={focusTop} />
            ))}
          </ul>
          <Pagination page={page} pageSize={page_size} total={total} onChange={showPage} />
        </Card>
      )}
    </div>
  );
}
