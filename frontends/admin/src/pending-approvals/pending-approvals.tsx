import { useEffect, useState } from 'react';
import { failureMessage } from '@daymark/api-client';
import { PAGE_SIZE_DEFAULT, type Registration } from '@daymark/contracts';
import { Alert, Card, ErrorPanel, Pagination, useToast } from '@daymark/ui';
import { texts } from '../texts.js';
import { DecisionDialog, type Decision } from './decision-dialog.js';
import { failureHint } from './failure-hint.js';
import { RegistrationTable } from './registration-table.js';
import type { Registrations } from './use-registrations.js';

interface PendingApprovalsProps {
  registrations: Registrations;
  page: number;
  onPageChange: (page: number) => void;
}

/** The tab 'Pending Approvals'. */
export function PendingApprovals({ registrations, page, onPageChange }: PendingApprovalsProps) {
  const toast = useToast();
  const [chosen, setChosen] = useState<Decision | null>(null);
  const [decided, setDecided] = useState<ReadonlySet<string>>(() => new Set());
  const [lastError, setLastError] = useState<string | null>(null);

  const { error } = registrations;
  useEffect(() => {
    if (!error) return;
    toast.error({
      title: texts.pending.loadFailedToast,
      description: failureMessage(error, texts.unexpected),
    });
  }, [error, toast]);

  const finish = (registration: Registration) => {
    setLastError(null);
    setDecided((ids) => new Set([...ids, registration.id]));
    setChosen(null);
  };

  if (registrations.isError && !registrations.data) {
    return (
      <ErrorPanel
        title={texts.pending.loadFailedToast}
        text={failureMessage(registrations.error, texts.unexpected)}
        onRetry={() => void registrations.refetch()}
        retryLabel={texts.pending.retry}
        error={registrations.error}
      />
    );
  }

  const rows = (registrations.data?.items ?? []).filter(({ id }) => !decided.has(id));
  return (
    <div className="pending-approvals">
      {lastError === null ? null : (
        <Alert
          type="error"
          showIcon
          title={texts.pending.errorTitle}
          description={[lastError, failureHint(lastError)].filter(Boolean).join(' ')}
          closable={{ onClose: () => setLastError(null) }}
        />
      )}
      <Card>
        <RegistrationTable registrations={rows} onChoose={setChosen} />
        <Pagination
          page={page}
          pageSize={PAGE_SIZE_DEFAULT}
          total={registrations.data?.total ?? 0}
          onChange={onPageChange}
        />
      </Card>
      <DecisionDialog
        decision={chosen}
        onDone={finish}
        onCancel={() => setChosen(null)}
        onFailure={setLastError}
      />
    </div>
  );
}
