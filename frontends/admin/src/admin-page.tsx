import { useState } from 'react';
import { useSession } from '@daymark/api-client';
import { Badge, LoadingScreen, Tabs, Typography, usePageTitle } from '@daymark/ui';
import { Navigate } from '@daymark/ui/router';
import { PendingApprovals, useRegistrations } from './pending-approvals/index.js';
import { texts } from './texts.js';

/** '/admin'. Whoever is no administrator goes to the dashboard; the server refuses the calls in any case. */
export function AdminPage() {
  usePageTitle(texts.title);
  const { state, user, profile } = useSession();
  if (state === 'loading' || (state === 'signed-in' && !profile))
    return <LoadingScreen label={texts.loading} />;
  if (!user || !profile?.is_admin) return <Navigate to="/" replace />;
  return <Console email={user.email} />;
}

function Console({ email }: { email: string }) {
  const [page, setPage] = useState(1);
  const registrations = useRegistrations(page);
  const count = registrations.data?.total ?? 0;

  if (registrations.isPending) return <LoadingScreen label={texts.pending.loading} />;
  return (
    <div className="ui-page">
      <header className="ui-page-head-text">
        <Typography.Title>{texts.title}</Typography.Title>
        <p className="ui-page-subtitle">{texts.header(email)}</p>
      </header>
      <Tabs
        label={texts.tabs}
        items={[
          {
            key: 'pending',
            label: (
              <>
                {texts.pending.tab}
                {count > 0 ? <Badge count={count} label={texts.pending.count(count)} /> : null}
              </>
            ),
            children: <PendingApprovals registrations={registrations} page={page} onPageChange={setPage} />,
          },
        ]}
      />
    </div>
  );
}
