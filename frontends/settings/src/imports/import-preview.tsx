import { lazy, Suspense, useState } from 'react';
import { useSaidChange } from '@daymark/calendar-ui';
import { IMPORT_DAYS } from '@daymark/contracts';
import { deleteImport, type Import } from '@daymark/contracts/interchange';
import { BusyButton, Button, Card, Skeleton } from '@daymark/ui';
import { useNavigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { ImportChoices } from './import-choices.js';
import { describeCounts } from './import-words.js';
import { ImportTable } from './import-table.js';
import { SynchroniseLink } from './import-outcome.js';
import type { ImportActions } from './use-import.js';

const ImportMonth = lazy(() =>
  import(/* webpackChunkName: "import-month" */ './import-month.js').then(
    (module) => ({ default: module.ImportMonth }),
    () => ({ default: () => <p className="ui-hint">{text('settings.imports.month.failed')}</p> }),
  ),
);

export function ImportPreview({ data, actions }: { data: Import; actions: ImportActions }) {
  const [isBusy, setIsBusy] = useState(false);
  const { counts } = data;
  const isReadable = !data.table?.problem;
  const run = async () => {
    setIsBusy(true);
    await actions.run();
    setIsBusy(false);
  };
  return (
    <>
      <Card title={text('settings.imports.preview.title')}>
        <div className="ui-stack settings-form">
          {isReadable ? <p className="import-summary">{describeCounts(counts)}</p> : null}
          {data.source && data.source.left_out > 0 ? (
            <p className="ui-hint">
              {text('settings.imports.preview.leftOut', { count: data.source.left_out })}
            </p>
          ) : null}
          <SynchroniseLink data={data} />
          {data.table ? <ImportTable key={data.version} table={data.table} actions={actions} /> : null}
          {isReadable ? <ImportChoices key={data.id} data={data} actions={actions} /> : null}
          <div className="ui-actions">
            {isReadable ? (
              <BusyButton
                type="primary"
                disabled={counts.chosen === 0}
                onClick={() => void run()}
                isBusy={isBusy}
                busyLabel={text('settings.imports.preview.busy')}
              >
                {text('settings.imports.preview.run', { count: counts.chosen })}
              </BusyButton>
            ) : null}
            <DiscardButton id={data.id} />
          </div>
          {isReadable ? (
            <p className="ui-hint">
              {counts.chosen === 0
                ? text('settings.imports.preview.nothing')
                : text('settings.imports.preview.hint', { days: IMPORT_DAYS })}
            </p>
          ) : null}
        </div>
      </Card>
      {isReadable ? <MonthOfImport data={data} /> : null}
    </>
  );
}

function MonthOfImport({ data }: { data: Import }) {
  const [showsMonth, setShowsMonth] = useState(false);
  return (
    <details className="import-month" onToggle={({ currentTarget }) => setShowsMonth(currentTarget.open)}>
      <summary>{text('settings.imports.month.title')}</summary>
      {showsMonth ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <ImportMonth data={data} />
        </Suspense>
      ) : null}
    </details>
  );
}

function DiscardButton({ id }: { id: string }) {
  const navigate = useNavigate();
  const { change, isBusy } = useSaidChange();
  const discard = () =>
    void change(
      deleteImport,
      { params: { id } },
      { done: () => void navigate(paths.imports), failed: text('settings.imports.failures.discard') },
    );
  return (
    <Button onClick={discard} loading={isBusy}>
      {text('settings.imports.preview.discard')}
    </Button>
  );
}
