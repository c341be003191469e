import { useState, useMemo } from 'react';
import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { PAGE_SIZE_DEFAULT } from '@daymark/contracts';
import { getAdminCounts, listRegistrations, type Registration } from '@daymark/contracts/administration';
import { Alert, Button } from '@daymark/ui';
import type { LinkedDecision, ListView } from '../console-view.js';
import { ListFrame } from '../list-frame.js';
import { SearchField } from '../search-field.js';
import { text } from '../texts.js';
import { DecisionDialog, type Decision } from './decision-dialog.js';
import { failureHint, loadFailure } from './decision-failure.js';
import { RegistrationTable, waitingTime } from './registration-table.js';

interface PendingApprovalsProps {
  view: ListView;
  linked: LinkedDecision | null;
  onLinkedLeft: () => void;
  /** Why the last decision failed; null if it did not. */
  lastError: string | null;
  onLastErrorChange: (message: string | null) => void;
}

export function PendingApprovals(props: PendingApprovalsProps) {
  const { view, linked, onLinkedLeft, lastError, onLastErrorChange } = props;
  const registrations = useRegistrations(view);
  const waitingSince = useEndpointQuery(getAdminCounts, {}).data?.waiting_since;
  const [chosen, setChosen] = useState<Decision | null>(null);
  const ofLink = useLinkedDecision(linked);
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set());
  const [decided, setDecided] = useState<ReadonlySet<string>>(() => new Set());

  const finish = (ids: string[]) => {
    onLastErrorChange(null);
    setDecided((current) => new Set([...current, ...ids]));
    setSelected((current) => new Set([...current].filter((id) => !ids.includes(id))));
  };
  const leave = () => {
    setChosen(null);
    if (linked) onLinkedLeft();
  };
  const rows = (registrations.data?.items ?? []).filter(({ id }) => !decided.has(id));
  const selectedRows = rows.filter(({ id }) => selected.has(id));
  // Others are on a page that is still loading.
  const isNextAwaited =
    rows.length === 0 && (registrations.data?.total ?? 0) > (registrations.data?.items.length ?? 0);

  return (
    <div className="ui-stack">
      {lastError === null ? null : (
        <Alert
          type="error"
          showIcon
          title={text('admin.pending.errorTitle')}
          description={<LastError message={lastError} />}
          closable={{ onClose: () => onLastErrorChange(null) }}
        />
      )}
      {ofLink === 'missing' ? (
        <Alert
          type="info"
          showIcon
          title={text('admin.pending.linkedMissing')}
          description={text('admin.pending.linkedMissingText')}
          closable={{ onClose: onLinkedLeft }}
        />
      ) : null}
      <div className="ui-apart" role="search" aria-label={text('admin.pending.tools')}>
        <SearchField view={view} placeholder={text('admin.pending.search')} />
        <p className="ui-paragraph ui-text-secondary" aria-live="polite">
          {waitingSince ? text('admin.pending.firstWaits', { time: waitingTime(waitingSince) }) : null}
        </p>
        <SeveralTools
          rows={rows}
          selected={selectedRows}
          onSelect={(all) => setSelected(new Set(all ? rows.map(({ id }) => id) : []))}
          onChoose={(approve) => setChosen({ registrations: selectedRows, approve })}
        />
      </div>
      <ListFrame
        query={registrations}
        page={view.page}
        onPage={view.turnTo}
        loading={text('admin.pending.loading')}
        failed={text('admin.pending.loadFailedToast')}
        failureText={loadFailure}
      >
        {() => (
          <RegistrationTable
            registrations={rows}
            order={view.order}
            onToggleOrder={() => view.sortBy(null)}
            selected={selected}
            onSelect={(id, isSelected) =>
              setSelected(
                (current) =>
                  new Set([...[...current].filter((each) => each !== id), ...(isSelected ? [id] : [])]),
              )
            }
            emptyText={
              isNextAwaited
                ? text('admin.pending.loading')
                : view.search.trim()
                  ? text('admin.pending.noMatch')
                  : text('admin.pending.empty')
            }
            onChoose={setChosen}
          />
        )}
      </ListFrame>
      <DecisionDialog
        decision={chosen ?? (ofLink === 'missing' ? null : ofLink)}
        onDone={finish}
        onClose={leave}
        onFailure={onLastErrorChange}
      />
    </div>
  );
}

interface SeveralToolsProps {
  rows: readonly Registration[];
  selected: readonly Registration[];
  onSelect: (all: boolean) => void;
  onChoose: (approve: boolean) => void;
}

function SeveralTools({ rows, selected, onSelect, onChoose }: SeveralToolsProps) {
  if (rows.length < 2) return null;
  return (
    <div className="ui-actions">
      <label className="admin-check">
        <input
          type="checkbox"
          checked={selected.length === rows.length}
          onChange={(event) => onSelect(event.target.checked)}
        />
        {text('admin.pending.selectAll')}
      </label>
      <Button disabled={selected.length === 0} onClick={() => onChoose(true)}>
        {text('admin.pending.approveSelected', { count: selected.length })}
      </Button>
      <Button danger disabled={selected.length === 0} onClick={() => onChoose(false)}>
        {text('admin.pending.rejectSelected', { count: selected.length })}
      </Button>
    </div>
  );
}

function useRegistrations({ search, order, page }: ListView) {
  const query = { search: search.trim(), order, page, page_size: PAGE_SIZE_DEFAULT };
  return useEndpointQuery(listRegistrations, { query }, { placeholderData: keepPreviousData });
}

function LastError({ message }: { message: string }) {
  const hint = failureHint(message);
  return (
    <>
      <p className="ui-typed-text">{message}</p>
      {hint ? <p className="ui-typed-text">{hint}</p> : null}
    </>
  );
}

/** Null without one or while it is loading; 'missing' if the registration no longer waits. */
function useLinkedDecision(linked: LinkedDecision | null): Decision | 'missing' | null {
  const id = linked?.registrationId;
  const { data } = useEndpointQuery(
    listRegistrations,
    { query: { id, page_size: 1 } },
    { enabled: linked !== null, staleTime: 0 },
  );
  const approve = linked?.approve ?? false;
  return useMemo(() => {
    if (!id || !data) return null;
    const registration = data.items.find((item) => item.id === id);
    return registration ? { registrations: [registration], approve } : 'missing';
  }, [id, approve, data]);
}
