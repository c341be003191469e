import { useEffect, useRef, useState } from 'react';
import { describeImportRefusal, describeImportNote, type Import } from '@daymark/contracts/interchange';
import {
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
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { ImportEntries } from './import-entries.js';
import { ImportOutcome } from './import-outcome.js';
import { ImportPreview } from './import-preview.js';
import { useImport, useImportActions } from './use-import.js';

export function ImportPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useImport(id);
  const text = texts.imports;
  usePageTitle(data?.file_name || text.title);
  if (!data) {
    if (error?.code === 'NOT_FOUND' || error?.code === 'VALIDATION_ERROR') {
      return (
        <div className="ui-page ui-page-narrow">
          <EmptyState
            title={text.missing}
            text={text.missingText}
            headingLevel={1}
            action={<ButtonLink to={paths.imports}>{text.all}</ButtonLink>}
          />
        </div>
      );
    }
    if (error && !isFetching) {
      return (
        <div className="ui-page ui-page-narrow">
          <ErrorPanel title={text.fetchFailed} fallback={text.fetchFallback} query={{ error, refetch }} />
        </div>
      );
    }
    return <LoadingScreen label={text.loading} />;
  }
  return (
    <div className="ui-page import-page">
      <header className="ui-page-head-text">
        <p className="import-back">
          <ButtonLink kind="quiet" to={paths.imports}>
            {text.all}
          </ButtonLink>
        </p>
        <Typography.Title>
          <bdi>{data.file_name || text.unnamed}</bdi>
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
      aria-label={texts.imports.states[state]}
      className="import-stage"
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
        title={data.address === null ? texts.imports.refused : texts.imports.refusedAddress}
        text={data.refusal ? describeImportRefusal(data.refusal) : (data.problem ?? '')}
        action={
          <ButtonLink kind="primary" to={paths.imports}>
            {data.address === null ? texts.imports.chooseAnother : texts.imports.tryAnother}
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
          title={texts.imports.aboutFile}
          text={
            <ul className="import-notes">
              {data.notes.map((note, position) => (
                <li key={position}>{texts.imports.atLine(describeImportNote(note), note.line)}</li>
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
  const text = texts.imports.progress;
  const [isStopping, setIsStopping] = useState(false);
  const stop = async () => {
    setIsStopping(true);
    await onStop?.();
    setIsStopping(false);
  };
  const isFetched = state === 'reading' && address !== null && file_bytes === 0;
  const title = isFetched ? text.fetching : text.titles[state as keyof typeof text.titles];
  return (
    <Card title={title}>
      <div className="settings-form">
        <progress
          className="import-bar"
          aria-label={title}
          {...(progress.total === null ? {} : { max: Math.max(1, progress.total), value: progress.done })}
        />
        <p role="status">{isFetched ? text.fetchingFrom : text.entries(progress.done, progress.total)}</p>
        <p className="settings-hint">{text.leave}</p>
        {onStop ? (
          <Button onClick={() => void stop()} loading={isStopping}>
            {isStopping ? text.stopping : text.stop}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
