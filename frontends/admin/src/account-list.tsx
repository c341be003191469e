import { useState } from 'react';
import { useSession, keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { PAGE_SIZE_DEFAULT } from '@daymark/contracts';
import { listUsers, type AdminUser } from '@daymark/contracts/administration';
import { Button, DataTable, Tag, type Column } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { AccountActionDialogs, type ChosenAction, type AccountAction } from './account-actions/index.js';
import type { ListView, AccountSort } from './console-view.js';
import { ListFrame } from './list-frame.js';
import { SearchField } from './search-field.js';
import { text } from './texts.js';
import { paths } from './pages.js';
import { ShortDate } from './instant.js';

export function AccountList({ kind, view }: { kind: AccountListKind; view: ListView }) {
  const { user } = useSession();
  const accounts = useAccounts(kind, view);
  const [chosen, setChosen] = useState<ChosenAction | null>(null);

  const { data } = accounts;
  const from = data ? (data.page - 1) * data.page_size + 1 : 0;
  return (
    <div className="ui-stack">
      <div className="ui-apart" role="search" aria-label={text(`admin.accounts.${kind}.tools`)}>
        <SearchField view={view} placeholder={text(`admin.accounts.${kind}.search`)} />
        <p className="ui-paragraph ui-text-secondary" aria-live="polite">
          {data && data.items.length > 0
            ? text(`admin.accounts.${kind}.summary`, {
                from,
                to: from + data.items.length - 1,
                total: data.total,
              })
            : null}
        </p>
      </div>
      <ListFrame
        query={accounts}
        page={view.page}
        onPage={view.turnTo}
        loading={text(`admin.accounts.${kind}.loading`)}
        failed={text(`admin.accounts.${kind}.failed`)}
      >
        {({ items }) => (
          <AccountTable
            kind={kind}
            accounts={items}
            ownId={user?.id}
            view={view}
            emptyText={
              view.search.trim()
                ? text(`admin.accounts.${kind}.noMatch`)
                : text(`admin.accounts.${kind}.empty`)
            }
            onChoose={setChosen}
          />
        )}
      </ListFrame>
      <AccountActionDialogs chosen={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}

interface AccountTableProps {
  kind: AccountListKind;
  accounts: readonly AdminUser[];
  ownId: string | undefined;
  view: ListView;
  emptyText: string;
  onChoose: (chosen: ChosenAction) => void;
}

function AccountTable(props: AccountTableProps) {
  const { kind, accounts, ownId, view, emptyText, onChoose } = props;
  const shownSort = view.sort ?? sortedBy[kind];
  const sortable = (by: AccountSort) => ({
    direction: by === shownSort ? view.order : null,
    onToggle: () => view.sortBy(by === sortedBy[kind] ? null : by),
  });

  const email: Column<AdminUser> = {
    title: text('admin.accounts.columns.email'),
    sort: sortable('email'),
    cell: (row) => (
      <>
        <Link to={paths.person(row.id)} className="ui-link ui-wrap-anywhere">
          {row.email}
        </Link>
        {row.name === null ? null : <div className="admin-name">{row.name}</div>}
      </>
    ),
  };
  const role: Column<AdminUser> = {
    title: text('admin.accounts.columns.role'),
    cell: (row) => (
      <Tag tone={row.role === 'admin' ? 'primary' : 'neutral'}>{text(`admin.roles.${row.role}`)}</Tag>
    ),
  };
  const lastSignIn: Column<AdminUser> = {
    title: text('admin.accounts.columns.lastSignIn'),
    sort: sortable('last_sign_in_at'),
    cell: (row) =>
      row.last_sign_in_at ? <ShortDate instant={row.last_sign_in_at} /> : text('admin.accounts.never'),
  };
  const created: Column<AdminUser> = {
    title: text('admin.accounts.columns.createdAt'),
    sort: sortable('created_at'),
    cell: (row) => <ShortDate instant={row.created_at} />,
  };
  const status: Column<AdminUser> = {
    title: text('admin.accounts.columns.status'),
    cell: (row) =>
      row.banned_until ? (
        <Tag tone="warning">{text('admin.accounts.isDeactivated')}</Tag>
      ) : (
        <Tag tone="success">{text('admin.accounts.isActive')}</Tag>
      ),
  };
  const deactivated: Column<AdminUser> = {
    title: text('admin.accounts.columns.deactivatedAt'),
    sort: sortable('banned_until'),
    cell: (row) =>
      row.banned_until ? <ShortDate instant={row.banned_until} /> : text('admin.accounts.notDeactivated'),
  };
  const actions: Column<AdminUser> = {
    title: text('admin.accounts.columns.actions'),
    cell: (row) => <AccountActions account={row} kind={kind} isOwn={row.id === ownId} onChoose={onChoose} />,
  };

  return (
    <DataTable
      label={text(`admin.accounts.${kind}.tab`)}
      columns={
        kind === 'all'
          ? [email, role, created, lastSignIn, status, actions]
          : [email, role, deactivated, lastSignIn, actions]
      }
      rows={accounts}
      keyOf={({ id }) => id}
      emptyText={emptyText}
    />
  );
}

interface AccountActionsProps {
  account: AdminUser;
  kind: AccountListKind;
  isOwn: boolean;
  onChoose: (chosen: ChosenAction) => void;
}

/** The actions on one account. The server protects the owner, and people's own accounts. */
function AccountActions({ account, kind, isOwn, onChoose }: AccountActionsProps) {
  if (account.is_owner || isOwn) {
    return (
      <span className="ui-text-secondary">
        {account.is_owner ? text('admin.accounts.owner') : text('admin.accounts.you')}
      </span>
    );
  }
  const offered: AccountAction[] = [
    ...(kind === 'all' ? ['reset' as const] : []),
    account.banned_until ? 'reactivate' : 'deactivate',
    'delete',
  ];
  return (
    <div className="ui-actions admin-actions">
      {offered.map((action, index) => (
        // By place: what takes the place of the action just done keeps its focus.
        <Button
          key={index}
          size="small"
          danger={action === 'delete'}
          aria-label={text('admin.accounts.actionOn', {
            action: text(`admin.accountActions.${action}.open`),
            email: account.email,
          })}
          onClick={() => onChoose({ action, account })}
        >
          {text(`admin.accountActions.${action}.open`)}
        </Button>
      ))}
    </div>
  );
}

const sortedBy = { all: 'created_at', deactivated: 'banned_until' } satisfies Record<string, AccountSort>;
type AccountListKind = keyof typeof sortedBy;

function useAccounts(kind: AccountListKind, { search, sort, order, page }: ListView) {
  const query = {
    status: kind,
    search: search.trim(),
    sort: sort ?? sortedBy[kind],
    order,
    page,
    page_size: PAGE_SIZE_DEFAULT,
  };
  return useEndpointQuery(listUsers, { query }, { placeholderData: keepPreviousData });
}
