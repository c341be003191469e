import { useEffect, useState } from 'react';
import type { Registration } from '@daymark/contracts';
import { Alert, Card, ErrorPanel, LoadingScreen, Pagination, useToast } from '@daymark/ui';
import type { ListView } from '../console-view.js';
import { texts } from '../texts.js';
import { DecisionDialog, type Decision } from './decision-dialog.js';
import { failureHint, loadFailure } from './decision-failure.js';
import { RegistrationTable } from './registration-table.js';
import { useRegistrations } from './use-registrations.js';

interface PendingApprovalsProps {
  view: ListView;
  /** Why the last decision failed; null where it did not. */
  lastError: string | null;
  onLastErrorChange: (message: string | null) => void;
}

/** The tab 'Pending Approvals'. */
export function PendingApprovals({ view, lastError, onLastErrorChange }: PendingApprovalsProps) {
  const toast = useToast();
  const registrations = useRegistrations(view.page);
  const [chosen, setChosen] = useState<Decision | null>(null);
  const [decided, setDecided] = useState<ReadonlySet<string>>(() => new Set());

  const { data, error, isPlaceholderData } = registrations;
  useEffect(() => {
    if (error) toast.error({ title: texts.pending.loadFailedToast, description: loadFailure(error) });
  }, [error, toast]);

  // The last row of the last page may have been decided.
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / data.page_size)) : Infinity;
  useEffect(() => {
    if (view.page > last) view.turnTo(last);
  });

  const finish = (registration: Registration) => {
    onLastErrorChange(null);
    setDecided((ids) => new Set([...ids, registration.id]));
    setChosen(null);
  };

  return (
    <div className="admin-list">
      {lastError === null ? null : (
        <Alert
          type="error"
          showIcon
          title={texts.pending.errorTitle}
          description={<LastError message={lastError} />}
          closable={{ onClose: () => onLastErrorChange(null) }}
        />
      )}
      {data ? (
        <Card>
          <RegistrationTable
            registrations={data.items.filter(({ id }) => !decided.has(id))}
            onChoose={setChosen}
          />
          <Pagination page={view.page} pageSize={data.page_size} total={data.total} onChange={view.turnTo} />
        </Card>
      ) : error ? (
        <ErrorPanel
          title={texts.pending.loadFailedToast}
          text={loadFailure(error)}
          onRetry={() => void registrations.refetch()}
          retryLabel={texts.retry}
          error={error}
        />
      ) : (
        <LoadingScreen label={texts.pending.loading} />
      )}
      <DecisionDialog
        decision={chosen}
        onDone={finish}
        onCancel={() => setChosen(null)}
        onFailure={onLastErrorChange}
      />
    </div>
  );
}

function LastError({ message }: { message: string }) {
  const hint = failureHint(message);
  return (
    <>
      <p className="admin-last-error">{message}</p>
      {hint ? <p className="admin-last-error">{hint}</p> : null}
    </>
  );
}
