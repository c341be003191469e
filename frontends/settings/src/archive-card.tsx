import { useState } from 'react';
import {
  call,
  failureToast,
  useEndpointMutation,
  useEndpointQuery,
  useInvalidation,
} from '@daymark/api-client';
import { useViewPreferences } from '@daymark/calendar-ui';
import { createArchive, getArchiveFile, listArchives, type Archive } from '@daymark/contracts/interchange';
import {
  Button,
  Card,
  formatInstant,
  localTimeZone,
  Notice,
  productName,
  saveFile,
  Skeleton,
  useToast,
  ErrorPanel,
} from '@daymark/ui';
import { texts } from './texts.js';

const REFRESH_MS = 1_000;

export function ArchiveCard() {
  const text = texts.archive;
  const archives = useEndpointQuery(
    listArchives,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some((archive) => archive.state === 'making') ? REFRESH_MS : false,
    },
  );
  const { data, error, isFetching } = archives;
  if (!data && error && !isFetching) {
    return <ErrorPanel title={text.fetchFailed} fallback={text.fetchFallback} query={archives} />;
  }
  const latest = data?.items[0];
  const kept = data?.items.filter(({ state }) => state === 'ready') ?? [];
  return (
    <div id="archive">
      <Card title={text.title}>
        <div className="settings-form">
          <p className="settings-hint">{text.text}</p>
          <p className="settings-hint">{text.leftOut}</p>
          {data ? null : <Skeleton label={text.loading} lines={2} title={false} />}
          {latest?.state === 'failed' ? (
            <Notice tone="error" title={text.failed} text={latest.problem ?? ''} />
          ) : null}
          {latest?.state === 'making' ? <Making archive={latest} /> : null}
          {data && latest?.state !== 'making' ? <MakeButton isAgain={kept.length > 0} /> : null}
          {kept.length > 0 ? (
            <ul className="settings-rows">
              {kept.map((archive) => (
                <StoredArchive key={archive.id} archive={archive} />
              ))}
            </ul>
          ) : null}
        </div>
      </Card>
    </div>
  );
}

function Making({ archive: { progress } }: { archive: Archive }) {
  const text = texts.archive;
  return (
    <>
      <progress
        className="archive-bar"
        aria-label={text.making}
        {...(progress.total === null ? {} : { max: Math.max(1, progress.total), value: progress.done })}
      />
      <p role="status">{text.progress(progress)}</p>
      <p className="settings-hint">{text.leave}</p>
    </>
  );
}

function MakeButton({ isAgain }: { isAgain: boolean }) {
  const text = texts.archive;
  const toast = useToast();
  const invalidate = useInvalidation();
  const { mutate, isPending } = useEndpointMutation(createArchive);
  const make = () => {
    toast.closeFailures();
    mutate(
      {},
      {
        onSettled: () => void invalidate(createArchive),
        onError: (error) => toast.error(failureToast(error, text.makeFailed, texts.failureFallback)),
      },
    );
  };
  return (
    <div>
      <Button type={isAgain ? 'default' : 'primary'} loading={isPending} onClick={make}>
        {isAgain ? text.makeAgain : text.make}
      </Button>
    </div>
  );
}

function StoredArchive({ archive: { id, counts, bytes, created_at, expires_at } }: { archive: Archive }) {
  const text = texts.archive;
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const { hourCycle } = useViewPreferences();
  const made = formatInstant(created_at, localTimeZone(), hourCycle);
  const download = async () => {
    setIsBusy(true);
    toast.closeFailures();
    try {
      saveFile(text.fileName(productName(), created_at), await call(getArchiveFile, { params: { id } }));
    } catch (error) {
      toast.error(failureToast(error, text.downloadFailed, texts.failureFallback));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <span className="settings-row-title">{text.made(made)}</span>
        {counts && bytes !== null ? <span>{text.contents(counts, bytes)}</span> : null}
        {expires_at === null ? null : (
          <span className="settings-hint">
            {text.until(formatInstant(expires_at, localTimeZone(), hourCycle))}
          </span>
        )}
      </div>
      <Button aria-label={text.downloadOf(made)} loading={isBusy} onClick={() => void download()}>
        {text.download}
      </Button>
    </li>
  );
}
