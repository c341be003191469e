import type { Registration } from '@daymark/contracts/administration';
import { Button, DataTable, type Column } from '@daymark/ui';
import { Tooltip } from '@daymark/ui/overlay';
import { Instant } from '../instant.js';
import { text } from '../texts.js';
import type { Decision } from './decision-dialog.js';

interface RegistrationTableProps {
  registrations: readonly Registration[];
  order: 'asc' | 'desc';
  onToggleOrder: () => void;
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  emptyText: string;
  onChoose: (decision: Decision) => void;
}

export function RegistrationTable(props: RegistrationTableProps) {
  const { registrations, order, onToggleOrder, selected, onSelect, emptyText, onChoose } = props;
  const columns: Column<Registration>[] = [
    {
      title: text('admin.pending.email'),
      cell: (row) => (
        <span className="registration-email">
          {registrations.length > 1 ? (
            <span className="admin-check">
              <input
                type="checkbox"
                aria-label={text('admin.pending.select', { email: row.email })}
                checked={selected.has(row.id)}
                onChange={(event) => onSelect(row.id, event.target.checked)}
              />
            </span>
          ) : null}
          <span className="ui-stack registration-applicant">
            <span>
              <Email registration={row} />
            </span>
            {row.name === null ? null : <span className="registration-name">{row.name}</span>}
            {row.purpose === null ? null : (
              <span className="ui-note ui-typed-text registration-purpose">{row.purpose}</span>
            )}
            {row.invitations?.map(({ calendar_name: calendar, invited_by: inviter }, index) => (
              <span key={index} className="ui-note ui-typed-text registration-purpose">
                {text('admin.pending.invited', {
                  calendar: calendar ?? '',
                  isPrivate: String(calendar === null),
                  inviter: inviter ?? '',
                  hasInviter: String(inviter !== null),
                })}
              </span>
            ))}
          </span>
        </span>
      ),
    },
    { title: text('admin.pending.role'), cell: (row) => text(`admin.roles.${row.role}`) },
    {
      title: text('admin.pending.createdAt'),
      sort: { direction: order, onToggle: onToggleOrder },
      cell: (row) => (
        <>
          <Instant at={row.created_at} />
          <div className="ui-note">{text('admin.pending.waits', { time: waitingTime(row.created_at) })}</div>
        </>
      ),
    },
    {
      title: text('admin.pending.actions'),
      cell: (registration) => (
        <div className="ui-actions registration-actions">
          <Button type="primary" onClick={() => onChoose({ registrations: [registration], approve: true })}>
            {text('admin.pending.approve')}
          </Button>
          <Button danger onClick={() => onChoose({ registrations: [registration], approve: false })}>
            {text('admin.pending.reject')}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <DataTable
      label={text('admin.pending.table')}
      columns={columns}
      rows={registrations}
      keyOf={({ id }) => id}
      emptyText={emptyText}
    />
  );
}

/** An invalid date is shown unchanged. */
const dateOf = (text: string) => (Number.isNaN(Date.parse(text)) ? text : <Instant at={text} />);

function Email({ registration }: { registration: Registration }) {
  const details = (
    <dl className="registration-details">
      <dt>{text('admin.pending.userId')}</dt>
      <dd>{registration.id}</dd>
      <dt>{text('admin.pending.signedUp')}</dt>
      <dd>{dateOf(registration.metadata.signup_date)}</dd>
    </dl>
  );
  return (
    <>
      {registration.email}
      <Tooltip
        title={details}
        trigger={['hover', 'focus', 'click']}
        styles={{ root: { maxWidth: 'min(22rem, 80vw)' } }}
      >
        <button
          type="button"
          className="registration-info"
          aria-label={text('admin.pending.details', { email: registration.email })}
        >
          i
        </button>
      </Tooltip>
    </>
  );
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long somebody has been waiting, in whole hours, from two days on in whole days. */
export function waitingTime(since: string, now: number = Date.now()): string {
  const waited = now - Date.parse(since);
  if (waited < HOUR_MS) return text('admin.pending.waitingTime.lessThanAnHour');
  return waited < 2 * DAY_MS
    ? text('admin.pending.waitingTime.hours', { count: Math.floor(waited / HOUR_MS) })
    : text('admin.pending.waitingTime.days', { count: Math.floor(waited / DAY_MS) });
}
