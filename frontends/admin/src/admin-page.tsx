import { useState, type ReactNode } from 'react';
import { useEndpointQuery, useSession } from '@daymark/api-client';
import { getAdminCounts } from '@daymark/contracts';
import { describeSourceFailure, getInterchangeState } from '@daymark/contracts/interchange';
import { Alert, Badge, Card, DataTable, Fact, Tabs, Typography, usePageTitle } from '@daymark/ui';
import { AccountList } from './account-list.js';
import { Activity } from './activity/index.js';
import { useConsoleView, type ConsoleTab } from './console-view.js';
import { CreateUser } from './create-user.js';
import { Instant, ShortDate } from './instant.js';
import { Awaited } from './list-frame.js';
import { PendingApprovals } from './pending-approvals/index.js';
import { texts } from './texts.js';

export function AdminPage() {
  usePageTitle(texts.title);
  const { user } = useSession();
  const { tab, open, view, linked, leaveLinked, activity, changeActivity } = useConsoleView();
  const { data: counts } = useEndpointQuery(getAdminCounts, {});
  const pending = counts?.pending_registrations ?? 0;
  const deactivated = counts?.deactivated_users ?? 0;
  const [decisionError, setDecisionError] = useState<string | null>(null);

  const panels: Record<ConsoleTab, () => ReactNode> = {
    users: () => <AccountList kind="all" view={view} />,
    pending: () => (
      <PendingApprovals
        view={view}
        linked={linked}
        onLinkedLeft={leaveLinked}
        lastError={decisionError}
        onLastErrorChange={setDecisionError}
      />
    ),
    deactivated: () => <AccountList kind="deactivated" view={view} />,
    activity: () => <Activity view={activity} onChange={changeActivity} />,
    interchange: () => <Interchange />,
  };
  const panel = (
    key: ConsoleTab,
    label: string,
    count?: { number: number; tone: 'error' | 'warning'; words: string },
  ) => ({
    key,
    label: (
      <>
        {label}
        {count && count.number > 0 ? (
          <Badge count={count.number} tone={count.tone} label={count.words} />
        ) : null}
      </>
    ),
    // The address describes only the open tab.
    children: key === tab ? panels[key]() : null,
  });

  return (
    <div className="ui-page">
      <header className="ui-page-head">
        <div className="ui-page-head-text">
          <Typography.Title>{texts.title}</Typography.Title>
          <p className="ui-page-subtitle">{texts.header(user?.email ?? '')}</p>
        </div>
        <CreateUser />
      </header>
      {counts?.mail_waiting_since ? (
        <Alert
          type="warning"
          showIcon
          title={texts.mailWaits.title}
          description={
            <>
              {texts.mailWaits.since} <Instant at={counts.mail_waiting_since} />. {texts.mailWaits.text}
            </>
          }
        />
      ) : null}
      <Tabs
        label={texts.tabs}
        activeKey={tab}
        onChange={open}
        items={[
          panel('users', texts.accounts.all.tab),
          panel('pending', texts.pending.tab, {
            number: pending,
            tone: 'error',
            words: texts.pending.count(pending),
          }),
          panel('deactivated', texts.accounts.deactivated.tab, {
            number: deactivated,
            tone: 'warning',
            words: texts.accounts.deactivated.count(deactivated),
          }),
          panel('activity', texts.activity.tab),
          panel('interchange', texts.interchange.tab),
        ]}
      />
    </div>
  );
}

function Interchange() {
  const words = texts.interchange;
  const state = useEndpointQuery(getInterchangeState, {});
  if (!state.data) return <Awaited query={state} label={words.loading} failed={words.failed} />;
  const { imports, sources, failing_hosts } = state.data;
  return (
    <div className="admin-list">
      <Card title={words.imports}>
        <dl className="ui-facts">
          <Fact name={words.reading}>{imports.reading}</Fact>
          <Fact name={words.importing}>{imports.importing}</Fact>
          <Fact name={words.undoing}>{imports.undoing}</Fact>
        </dl>
      </Card>
      <Card title={words.sources}>
        <dl className="ui-facts">
          <Fact name={words.kept}>{sources.kept}</Fact>
          <Fact name={words.failing}>{sources.failing}</Fact>
          <Fact name={words.paused}>{sources.paused}</Fact>
        </dl>
        <DataTable
          label={words.hosts}
          columns={[
            {
              key: 'host',
              title: words.host,
              cell: ({ host }) => <span className="admin-email">{host}</span>,
            },
            { key: 'calendars', title: words.calendars, cell: ({ calendars }) => calendars },
            {
              key: 'failing_since',
              title: words.since,
              cell: ({ failing_since }) => <ShortDate instant={failing_since} />,
            },
            { key: 'failure', title: words.why, cell: ({ failure }) => describeSourceFailure(failure) },
          ]}
          rows={failing_hosts}
          keyOf={({ host }) => host}
          emptyText={sources.kept > 0 ? words.noneFails : words.noneKept}
        />
      </Card>
    </div>
  );
}
