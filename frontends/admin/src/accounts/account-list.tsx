import { useEffect, useState } from 'react';
import { failureMessage, useSession } from '@daymark/api-client';
import { EMAIL_MAX_CHARACTERS } from '@daymark/contracts';
import { Card, ErrorPanel, LoadingScreen, Pagination, useToast } from '@daymark/ui';
import { AccountActDialogs, type ChosenAct } from '../account-acts/index.js';
import type { ListView } from '../console-view.js';
import { SearchField } from '../search-field.js';
import { texts } from '../texts.js';
import { AccountTable } from './account-table.js';
import { useAccounts, type AccountListKind } from './use-accounts.js';

/** The tabs 'User Accounts' and 'Deactivated Accounts'. */
export function AccountList({ kind, view }: { kind: AccountListKind; view: ListView }) {
  const words = texts.accounts[kind];
  const toast = useToast();
  const { user } = useSession();
  const accounts = useAccounts(kind, view);
  const [chosen, setChosen] = useState<ChosenAct | null>(null);

  const { data, error, isPlaceholderData } = accounts;
  useEffect(() => {
    if (error) toast.error({ title: words.failed, description: failureMessage(error, texts.unexpected) });
  }, [error, toast, words]);

  // The last row of the last page may be gone.
  const last = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / data.page_size)) : Infinity;
  useEffect(() => {
    if (view.page > last) view.turnTo(last);
  });

  const from = data ? (data.page - 1) * data.page_size + 1 : 0;
  return (
    <div className="admin-list">
      <div className="admin-list-tools" role="search" aria-label={words.tools}>
        <SearchField
          value={view.search}
          onSearch={view.find}
          placeholder={words.search}
          maxLength={EMAIL_MAX_CHARACTERS}
        />
        <p className="admin-list-summary" aria-live="polite">
          {data && data.items.length > 0
            ? words.summary(from, from + data.items.length - 1, data.total)
            : null}
        </p>
      </div>
      {data ? (
        <Card>
          <div aria-busy={isPlaceholderData || undefined}>
            <AccountTable
              kind={kind}
              accounts={data.items}
              ownId={user?.id}
              view={view}
              emptyText={view.search.trim() ? words.noMatch : words.empty}
              onChoose={setChosen}
            />
          </div>
          <Pagination page={view.page} pageSize={data.page_size} total={data.total} onChange={view.turnTo} />
        </Card>
      ) : error ? (
        <ErrorPanel
          title={words.failed}
          text={failureMessage(error, texts.unexpected)}
          onRetry={() => void accounts.refetch()}
          retryLabel={texts.retry}
          error={error}
        />
      ) : (
        <LoadingScreen label={words.loading} />
      )}
      <AccountActDialogs chosen={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}
