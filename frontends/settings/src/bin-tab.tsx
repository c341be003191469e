import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import {
  BIN_DAYS,
  listBin,
  PAGE_SIZE_DEFAULT,
  restoreFromBin,
  emptyBin,
  type BinPage,
  type BinItem,
} from '@daymark/contracts';
import {
  Card,
  EmptyState,
  Pagination,
  Skeleton,
  Button,
  formatInstantDay,
  localTimeZone,
  Tag,
  ErrorPanel,
} from '@daymark/ui';
import { ColorDot, useSaidChange } from '@daymark/calendar-ui';
import { useNavigate } from '@daymark/ui/router';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { text } from './texts.js';
import { paths } from './paths.js';
import { useLocalTimes } from './use-local-times.js';

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
    return (
      <ErrorPanel
        title={text('settings.bin.fetchFailed')}
        fallback={text('settings.bin.fetchFallback')}
        query={bin}
      />
    );
  }
  return (
    <Card role="status" aria-label={text('settings.bin.loading')}>
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
    <div ref={top} tabIndex={-1} role="group" aria-label={text('settings.bin.title')}>
      {total === 0 ? (
        <EmptyState
          title={text('settings.bin.emptyTitle')}
          text={text('settings.bin.text', { days: BIN_DAYS })}
        />
      ) : (
        <Card title={text('settings.bin.title')} extra={<EmptyBinButton onEmptied={empty} />}>
          <p className="ui-hint">{text('settings.bin.text', { days: BIN_DAYS })}</p>
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

function BinRow({ item, onRestored }: { item: BinItem; onRestored: () => void }) {
  const start = useLocalTimes(item);
  const { restore, isBusy } = useRestoration(item, onRestored);
  const time = start !== null && item.is_recurring ? text('settings.bin.from', { date: start }) : start;
  const when = item.kind === 'calendar' ? text('settings.bin.events', { count: item.event_count }) : time;
  const zone = localTimeZone();
  return (
    <li className="ui-apart settings-row">
      <div className="ui-stack settings-row-text">
        <span className="ui-actions settings-row-title">
          <bdi>{item.title}</bdi>
          {item.kind === 'calendar' ? (
            <Tag className="settings-bin-calendar">
              {item.color === null ? null : <ColorDot color={item.color} />}
              {text('settings.bin.calendar')}
            </Tag>
          ) : null}
          {item.is_recurring ? <Tag tone="primary">{text('settings.bin.recurring')}</Tag> : null}
        </span>
        {when === null ? null : <span>{when}</span>}
        <span className="ui-hint">
          {text(`settings.bin.deleted.${item.deleted_by}`, { date: formatInstantDay(item.deleted_at, zone) })}{' '}
          {text('settings.bin.until', { date: formatInstantDay(item.restorable_until, zone) })}
        </span>
      </div>
      <Button
        onClick={restore}
        loading={isBusy}
        aria-label={text('settings.bin.restoreNamed', { title: item.title })}
      >
        {text('settings.bin.restore')}
      </Button>
    </li>
  );
}

function useRestoration({ id, kind, title, deleted_by }: BinItem, onRestored: () => void) {
  const navigate = useNavigate();
  const { change, isBusy } = useSaidChange();
  const restore = () =>
    void change(
      restoreFromBin,
      { params: { id } },
      {
        done: () => {
          onRestored();
          return {
            title: text(`settings.bin.restored.${kind}`),
            description:
              deleted_by === 'administrator' ? text('settings.bin.restoredUnshared', { title }) : title,
            action: {
              label: text('settings.bin.open'),
              onPress: () => void navigate(kind === 'event' ? paths.event(id) : paths.calendar(id)),
            },
          };
        },
        failed: text(`settings.bin.restoreFailed.${kind}`),
      },
    );
  return { restore, isBusy };
}

function EmptyBinButton({ onEmptied }: { onEmptied: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { change, isBusy } = useSaidChange();
  const confirm = async () => {
    const isDone = await change(
      emptyBin,
      {},
      { done: { title: text('settings.bin.empty.done') }, failed: text('settings.bin.empty.failed') },
    );
    if (isDone) onEmptied();
    setIsAsking(false);
  };
  return (
    <>
      <Button danger onClick={() => setIsAsking(true)}>
        {text('settings.bin.empty.open')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('settings.bin.empty.open')}
        confirmLabel={text('settings.bin.empty.open')}
        busyLabel={text('settings.bin.empty.busy')}
        isBusy={isBusy}
        isDestructive
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{text('settings.bin.empty.question')}</p>
      </ConfirmDialog>
    </>
  );
}
