import { useState } from 'react';
import { failureMessage, useSession } from '@daymark/api-client';
import { AccountActionDialogs, type ChosenAction } from '../account-actions/index.js';
import type { ListView } from '../console-view.js';
import { ListFrame } from '../list-frame.js';
import { SearchField } from '../search-field.js';
import { texts } from '../texts.js';
import { AccountTable } from './account-table.js';
import { useAccounts, type AccountListKind } from './use-accounts.js';

/** The tabs 'User Accounts' and 'Deactivated Accounts'. */
export function AccountList({ kind, view }: { kind: AccountListKind; view: ListView }) {
  const words = texts.accounts[kind];
  const { user } = useSession();
  const accounts = useAccounts(kind, view);
  const [chosen, setChosen] = useState<ChosenAction | null>(null);

  const { data } = accounts;
  const from = data ? (data.page - 1) * data.page_size + 1 : 0;
  return (
    <div className="admin-list">
      <div className="admin-list-tools" role="search" aria-label={words.tools}>
        <SearchField view={view} placeholder={words.search} />
        <p className="admin-list-summary" aria-live="polite">
          {data && data.items.length > 0
            ? words.summary(from, from + data.items.length - 1, data.total)
            : null}
        </p>
      </div>
      <ListFrame
        query={accounts}
        page={view.page}
        onPage={view.turnTo}
        loading={words.loading}
        failed={words.failed}
        failureText={(error) => failureMessage(error, texts.unexpected)}
      >
        {({ items }) => (
          <AccountTable
            kind={kind}
            accounts={items}
            ownId={user?.id}
            view={view}
            emptyText={view.search.trim() ? words.noMatch : words.empty}
            onChoose={setChosen}
          />
        )}
      </ListFrame>
      <AccountActionDialogs chosen={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}
