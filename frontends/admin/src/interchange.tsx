import { useEndpointQuery } from '@daymark/api-client';
import { describeSourceFailure, getInterchangeState } from '@daymark/contracts/interchange';
import { Card, DataTable, Fact } from '@daymark/ui';
import { Awaited } from './list-frame.js';
import { ShortDate } from './instant.js';
import { texts } from './texts.js';

export function Interchange() {
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
