import { failureMessage, useEndpointQuery } from '@daymark/api-client';
import { useShortTimes } from '@daymark/calendar-ui';
import { getFeedHealth, type Calendar, type FeedHealth, type FeedReader } from '@daymark/contracts';
import { Alert, Card, DataTable, ErrorPanel, Skeleton, Tag, type Column } from '@daymark/ui';
import { texts } from '../texts.js';
import { feedFindings } from './feed-findings.js';

const text = texts.feedHealth;

const columnsOf = ({ formatInstant }: ReturnType<typeof useShortTimes>): Column<FeedReader>[] => [
  { key: 'program', title: text.program, cell: ({ program }) => text.programs[program] },
  {
    key: 'last_read_at',
    title: text.lastRead,
    cell: ({ last_read_at }) => formatInstant(last_read_at),
  },
  {
    key: 'has_latest_change',
    title: text.latestChange,
    cell: ({ has_latest_change }) => (
      <Tag tone={has_latest_change ? 'success' : 'warning'}>
        {has_latest_change ? text.seen : text.notYet}
      </Tag>
    ),
  },
  {
    key: 'not_modified',
    title: text.unchanged,
    cell: ({ reads, not_modified }) => text.share(not_modified, reads),
  },
];

/** The programs that fetch a calendar's feed, by kind, and notes for its owner. */
export function FeedHealthCard({ calendar }: { calendar: Pick<Calendar, 'id'> }) {
  const health = useEndpointQuery(getFeedHealth, { params: { id: calendar.id } });
  return (
    <Card title={text.title}>
      {health.isPending ? (
        <div role="status" aria-label={text.loading}>
          <Skeleton title={false} />
        </div>
      ) : health.isError ? (
        <ErrorPanel
          title={text.failed}
          text={failureMessage(health.error, texts.failureFallback)}
          onRetry={() => void health.refetch()}
          isRetrying={health.isFetching}
          error={health.error}
          headingLevel={3}
        />
      ) : (
        <Health health={health.data} loadedAt={health.dataUpdatedAt} />
      )}
    </Card>
  );
}

function Health({ health, loadedAt }: { health: FeedHealth; loadedAt: number }) {
  const times = useShortTimes();
  return (
    <div className="feed-health">
      {feedFindings(health, window.location.origin, loadedAt).map((finding) => (
        <Alert key={finding.text} type={finding.tone} showIcon title={finding.text} />
      ))}
      <DataTable
        label={text.title}
        columns={columnsOf(times)}
        rows={health.readers}
        keyOf={({ program }) => program}
        emptyText={text.empty}
      />
      <p className="ui-text-secondary">{text.privacy}</p>
    </div>
  );
}
