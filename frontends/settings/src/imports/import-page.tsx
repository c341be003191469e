import { useEffect, useRef, useState } from 'react';
import { IMPORT_DAYS } from '@daymark/contracts';
import { describeImportRefusal, type Import } from '@daymark/contracts/interchange';
import {
  EmptyPage,
  EmptyState,
  LoadingScreen,
  Notice,
  Typography,
  usePageTitle,
  Button,
  Card,
  ErrorPanel,
} from '@daymark/ui';
import { ButtonLink, useParams } from '@daymark/ui/router';
import { importNoteText } from '../import-note-text.js';
import { paths } from '../paths.js';
import { Progress } from '../progress.js';
import { text } from '../texts.js';
import { ImportEntries } from './import-entries.js';
import { ImportOutcome } from './import-outcome.js';
import { ImportPreview } from './import-preview.js';
import { useImport, useImportActions } from './use-import.js';

export function ImportPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useImport(id);
  usePageTitle(data?.file_name || text('settings.imports.title'));
  if (!data) {
    if (error?.code === 'NOT_FOUND' || error?.code === 'VALIDATION_ERROR') {
      return (
        <EmptyPage
          title={text('settings.imports.missing')}
          text={text('settings.imports.missingText', { days: IMPORT_DAYS })}
          action={<ButtonLink to={paths.imports}>{text('settings.imports.all')}</ButtonLink>}
        />
      );
    }
    if (error && !isFetching) {
      return (
        <div className="ui-page ui-page-narrow">
          <ErrorPanel
            title={text('settings.imports.fetchFailed')}
            fallback={text('settings.imports.fetchFallback')}
            query={{ error, refetch }}
          />
        </div>
      );
    }
    return <LoadingScreen label={text('settings.imports.loading')} />;
  }
  return (
    <div className="ui-page import-page">
      <header className="ui-page-head-text">
        <p className="ui-paragraph ui-wrap-anywhere import-back">
          <ButtonLink kind="quiet" to={paths.imports}>
            {text('settings.imports.all')}
          </ButtonLink>
        </p>
        <Typography.Title>
          <bdi>{data.file_name || text('settings.imports.unnamed')}</bdi>
        </Typography.Title>
      </header>
      <ImportStage data={data} />
    </div>
  );
}

/** What its state shows, which takes the focus of a button that went with the state before. */
function ImportStage({ data }: { data: Import }) {
  const { state } = data;
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state && document.activeElement === document.body) stage.current?.focus();
    shown.current = state;
  }, [state]);
  return (
    <div
      ref={stage}
      tabIndex={-1}
      role="group"
      aria-label={text(`settings.imports.states.${state}`)}
      className="ui-stack settings-cards"
    >
      <ImportBody data={data} />
    </div>
  );
}

function ImportBody({ data }: { data: Import }) {
  const actions = useImportActions(data);
  const { state } = data;
  if (state === 'reading' || state === 'importing' || state === 'undoing') {
    return <ImportProgress data={data} {...(state === 'importing' && { onStop: actions.stop })} />;
  }
  if (state === 'failed') {
    return (
      <EmptyState
        title={
          data.address === null ? text('settings.imports.refused') : text('settings.imports.refusedAddress')
        }
        text={data.refusal ? describeImportRefusal(data.refusal) : (data.problem ?? '')}
        action={
          <ButtonLink kind="primary" to={paths.imports}>
            {data.address === null
              ? text('settings.imports.chooseAnother')
              : text('settings.imports.tryAnother')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      {state === 'ready' ? (
        <ImportPreview data={data} actions={actions} />
      ) : (
        <ImportOutcome data={data} actions={actions} />
      )}
      {data.notes.length > 0 ? (
        <Notice
          tone="info"
          title={text('settings.imports.aboutFile')}
          text={
            <ul className="ui-bullets ui-note ui-wrap-anywhere">
              {data.notes.map((note, position) => (
                <li key={position}>{importNoteText(note)}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      {data.table?.problem ? null : <ImportEntries key={state} data={data} actions={actions} />}
    </>
  );
}

interface ImportProgressProps {
  data: Import;
  onStop?: () => Promise<void>;
}

function ImportProgress({ data: { state, progress, address, file_bytes }, onStop }: ImportProgressProps) {
  const [isStopping, setIsStopping] = useState(false);
  const stop = async () => {
    setIsStopping(true);
    await onStop?.();
    setIsStopping(false);
  };
  const isFetched = state === 'reading' && address !== null && file_bytes === 0;
  const title = isFetched
    ? text('settings.imports.progress.fetching')
    : text(`settings.imports.progress.titles.${state as 'reading' | 'importing' | 'undoing'}`);
  return (
    <Card title={title}>
      <div className="ui-stack settings-form">
        <Progress label={title} progress={progress} hint={text('settings.imports.progress.leave')}>
          {isFetched
            ? text('settings.imports.progress.fetchingFrom')
            : progress.total === null
              ? text('settings.imports.progress.entries', { count: progress.done })
              : text('settings.imports.progress.entriesOfAll', {
                  done: progress.done,
                  total: progress.total,
                })}
        </Progress>
        {onStop ? (
          <Button onClick={() => void stop()} loading={isStopping}>
            {isStopping ? text('settings.imports.progress.stopping') : text('settings.imports.progress.stop')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
