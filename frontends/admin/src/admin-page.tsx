import { useState, type ReactNode } from 'react';
import { useEndpointQuery, useSession } from '@daymark/api-client';
import { getAdminCounts } from '@daymark/contracts/administration';
import { describeSourceFailure, getInterchangeState } from '@daymark/contracts/interchange';
import { textAround } from '@daymark/texts';
import { Alert, Badge, Card, DataTable, Fact, Tabs, Typography, usePageTitle } from '@daymark/ui';
import { AccountList } from './account-list.js';
import { Activity } from './activity/index.js';
import { useConsoleView, type ConsoleTab } from './console-view.js';
import { CreateUser } from './create-user.js';
import { Instant, ShortDate } from './instant.js';
import { Awaited } from './list-frame.js';
import { PendingApprovals } from './pending-approvals/index.js';
import { text } from './texts.js';

export function AdminPage() {
  usePageTitle(text('admin.title'));
  const { user } = useSession();
  const { tab, open, view, linked, leaveLinked, activity, changeActivity } = useConsoleView();
  const { data: counts } = useEndpointQuery(getAdminCounts, {});
  const pending = counts?.pending_registrations ?? 0;
  const deactivated = counts?.deactivated_users ?? 0;
  const [decisionError, setDecisionError] = useState<string | null>(null);

  const [beforeTime, afterTime] = textAround((time) => text('admin.mailWaits.since', { time }));
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
          <Typography.Title>{text('admin.title')}</Typography.Title>
          <p className="ui-page-subtitle">{text('admin.header', { email: user?.email ?? '' })}</p>
        </div>
        <CreateUser />
      </header>
      {counts?.mail_waiting_since ? (
        <Alert
          type="warning"
          showIcon
          title={text('admin.mailWaits.title')}
          description={
            <>
              {beforeTime}
              <Instant at={counts.mail_waiting_since} />
              {afterTime} {text('admin.mailWaits.text')}
            </>
          }
        />
      ) : null}
      <Tabs
        label={text('admin.tabs')}
        activeKey={tab}
        onChange={open}
        items={[
          panel('users', text('admin.accounts.all.tab')),
          panel('pending', text('admin.pending.tab'), {
            number: pending,
            tone: 'error',
            words: text('admin.pending.count', { count: pending }),
          }),
          panel('deactivated', text('admin.accounts.deactivated.tab'), {
            number: deactivated,
            tone: 'warning',
            words: text('admin.accounts.deactivated.count', { count: deactivated }),
          }),
          panel('activity', text('admin.activity.tab')),
          panel('interchange', text('admin.interchange.tab')),
        ]}
      />
    </div>
  );
}

function Interchange() {
  const state = useEndpointQuery(getInterchangeState, {});
  if (!state.data)
    return (
      <Awaited
        query={state}
        label={text('admin.interchange.loading')}
        failed={text('admin.interchange.failed')}
      />
    );
  const { imports, sources, failing_hosts } = state.data;
  return (
    <div className="ui-stack">
      <Card title={text('admin.interchange.imports')}>
        <dl className="ui-facts">
          <Fact name={text('admin.interchange.reading')}>{imports.reading}</Fact>
          <Fact name={text('admin.interchange.importing')}>{imports.importing}</Fact>
          <Fact name={text('admin.interchange.undoing')}>{imports.undoing}</Fact>
        </dl>
      </Card>
      <Card title={text('admin.interchange.sources')}>
        <dl className="ui-facts">
          <Fact name={text('admin.interchange.kept')}>{sources.kept}</Fact>
          <Fact name={text('admin.interchange.failing')}>{sources.failing}</Fact>
          <Fact name={text('admin.interchange.paused')}>{sources.paused}</Fact>
        </dl>
        <DataTable
          label={text('admin.interchange.hosts')}
          columns={[
            {
              title: text('admin.interchange.host'),
              cell: ({ host }) => <span className="ui-wrap-anywhere">{host}</span>,
            },
            { title: text('admin.interchange.calendars'), cell: ({ calendars }) => calendars },
            {
              title: text('admin.interchange.since'),
              cell: ({ failing_since }) => <ShortDate instant={failing_since} />,
            },
            { title: text('admin.interchange.why'), cell: ({ failure }) => describeSourceFailure(failure) },
          ]}
          rows={failing_hosts}
          keyOf={({ host }) => host}
          emptyText={
            sources.kept > 0 ? text('admin.interchange.noneFails') : text('admin.interchange.noneKept')
          }
        />
      </Card>
    </div>
  );
}
