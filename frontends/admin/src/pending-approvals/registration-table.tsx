import type { Registration } from '@daymark/contracts';
import { Button, DataTable, formatDateTime, localTimeZone, type Column } from '@daymark/ui';
import { Tooltip } from '@daymark/ui/overlay';
import { roleName } from '../role-name.js';
import { texts } from '../texts.js';
import type { Decision } from './decision-dialog.js';

interface RegistrationTableProps {
  registrations: readonly Registration[];
  onChoose: (decision: Decision) => void;
}

/** Who waits for a decision. */
export function RegistrationTable({ registrations, onChoose }: RegistrationTableProps) {
  const columns: Column<Registration>[] = [
    { key: 'email', title: texts.pending.email, cell: (row) => <Email registration={row} /> },
    { key: 'role', title: texts.pending.role, cell: (row) => roleName(row.role) },
    {
      key: 'created_at',
      title: texts.pending.createdAt,
      cell: (row) => formatDateTime(row.created_at, localTimeZone()),
    },
    {
      key: 'actions',
      title: texts.pending.actions,
      cell: (registration) => (
        <div className="ui-actions registration-actions">
          <Button type="primary" onClick={() => onChoose({ registration, approve: true })}>
            {texts.pending.approve}
          </Button>
          <Button danger onClick={() => onChoose({ registration, approve: false })}>
            {texts.pending.reject}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <DataTable
      label={texts.pending.table}
      columns={columns}
      rows={registrations}
      keyOf={({ id }) => id}
      emptyText={texts.pending.empty}
    />
  );
}

function Email({ registration }: { registration: Registration }) {
  const details = (
    <dl className="registration-details">
      <dt>{texts.pending.userId}</dt>
      <dd>{registration.id}</dd>
      <dt>{texts.pending.metadata}</dt>
      <dd>{JSON.stringify(registration.metadata)}</dd>
    </dl>
  );
  return (
    <span className="registration-email">
      {registration.email}
      <Tooltip
        title={details}
        trigger={['hover', 'focus', 'click']}
        styles={{ root: { maxWidth: 'min(22rem, 80vw)' } }}
      >
        <button
          type="button"
          className="registration-info"
          aria-label={texts.pending.details(registration.email)}
        >
          i
        </button>
      </Tooltip>
    </span>
  );
}
