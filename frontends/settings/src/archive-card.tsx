import { useState } from 'react';
import { call, useEndpointQuery } from '@daymark/api-client';
import { useSaidChange, useSayFailure, useViewPreferences } from '@daymark/calendar-ui';
import { createArchive, getArchiveFile, listArchives, type Archive } from '@daymark/contracts/interchange';
import { languageInUse } from '@daymark/texts';
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
  withinSentence,
} from '@daymark/ui';
import { Progress } from './progress.js';
import { text } from './texts.js';

const REFRESH_MS = 1_000;

export function ArchiveCard() {
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
    return (
      <ErrorPanel
        title={text('settings.archive.fetchFailed')}
        fallback={text('settings.archive.fetchFallback')}
        query={archives}
      />
    );
  }
  const latest = data?.items[0];
  const kept = data?.items.filter(({ state }) => state === 'ready') ?? [];
  return (
    <div id="archive">
      <Card title={text('settings.archive.title')}>
        <div className="ui-stack settings-form">
          <p className="ui-hint">{text('settings.archive.text')}</p>
          <p className="ui-hint">{text('settings.archive.leftOut')}</p>
          {data ? null : <Skeleton label={text('settings.archive.loading')} lines={2} title={false} />}
          {latest?.state === 'failed' ? (
            <Notice tone="error" title={text('settings.archive.failed')} text={latest.problem ?? ''} />
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
  return (
    <Progress
      label={text('settings.archive.making')}
      progress={progress}
      hint={text('settings.archive.leave')}
    >
      {progress.total === null
        ? text('settings.archive.begun')
        : text('settings.archive.progress', { done: progress.done, total: progress.total })}
    </Progress>
  );
}

function MakeButton({ isAgain }: { isAgain: boolean }) {
  const toast = useToast();
  const { change, isBusy } = useSaidChange();
  const make = () => {
    toast.closeFailures();
    void change(createArchive, {}, { failed: text('settings.archive.makeFailed') });
  };
  return (
    <div>
      <Button type={isAgain ? 'default' : 'primary'} loading={isBusy} onClick={make}>
        {isAgain ? text('settings.archive.makeAgain') : text('settings.archive.make')}
      </Button>
    </div>
  );
}

function StoredArchive({ archive: { id, counts, bytes, created_at, expires_at } }: { archive: Archive }) {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const [isBusy, setIsBusy] = useState(false);
  const { hourCycle } = useViewPreferences();
  const when = (instant: string) => withinSentence(formatInstant(instant, localTimeZone(), hourCycle));
  const creationTime = when(created_at);
  const download = async () => {
    setIsBusy(true);
    toast.closeFailures();
    try {
      saveFile(
        `${productName()} ${created_at.slice(0, 'YYYY-MM-DD'.length)}.zip`,
        await call(getArchiveFile, { params: { id } }),
      );
    } catch (error) {
      sayFailure(text('settings.archive.downloadFailed'))(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <li className="ui-apart settings-row">
      <div className="ui-stack settings-row-text">
        <span className="ui-actions settings-row-title">
          {text('settings.archive.made', { time: creationTime })}
        </span>
        {counts && bytes !== null ? (
          <span>
            {text('settings.archive.contents', {
              calendars: counts.calendars,
              events: counts.events,
              size: fileSize(bytes),
            })}
          </span>
        ) : null}
        {expires_at === null ? null : (
          <span className="ui-hint">{text('settings.archive.until', { time: when(expires_at) })}</span>
        )}
      </div>
      <Button
        aria-label={text('settings.archive.downloadOf', { time: creationTime })}
        loading={isBusy}
        onClick={() => void download()}
      >
        {text('settings.archive.download')}
      </Button>
    </li>
  );
}

function fileSize(bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  const digits = isLarge ? 1 : 0;
  const format = new Intl.NumberFormat(languageInUse(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(isLarge ? bytes / 1_000_000 : Math.ceil(bytes / 1_000));
}
