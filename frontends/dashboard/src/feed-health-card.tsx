import { useEndpointQuery } from '@daymark/api-client';
import { useShortTimes } from '@daymark/calendar-ui';
import {
  getFeedHealth,
  FEED_FRAME_MAX_BYTES,
  FEED_MAX_BYTES,
  FEED_WARNING_SHARE,
  type Calendar,
  type FeedHealth,
  type FeedReader,
} from '@daymark/contracts';
import { languageInUse } from '@daymark/texts';
import { Alert, Card, DataTable, ErrorPanel, Skeleton, Tag, type Column } from '@daymark/ui';
import { text } from './texts.js';

const columnsOf = ({ formatInstant }: ReturnType<typeof useShortTimes>): Column<FeedReader>[] => [
  {
    title: text('dashboard.feedHealth.program'),
    cell: ({ program }) => text(`dashboard.feedHealth.programs.${program}`),
  },
  { title: text('dashboard.feedHealth.lastRead'), cell: ({ last_read_at }) => formatInstant(last_read_at) },
  {
    title: text('dashboard.feedHealth.latestChange'),
    cell: ({ has_latest_change }) => (
      <Tag tone={has_latest_change ? 'success' : 'warning'}>
        {has_latest_change ? text('dashboard.feedHealth.seen') : text('dashboard.feedHealth.notYet')}
      </Tag>
    ),
  },
  {
    title: text('dashboard.feedHealth.unchanged'),
    cell: ({ reads, not_modified }) => text('dashboard.feedHealth.share', { unchanged: not_modified, reads }),
  },
];

export function FeedHealthCard({ calendar }: { calendar: Pick<Calendar, 'id'> }) {
  const health = useEndpointQuery(getFeedHealth, { params: { id: calendar.id } });
  return (
    <Card title={text('dashboard.feedHealth.title')}>
      {health.isPending ? (
        <Skeleton label={text('dashboard.feedHealth.loading')} title={false} />
      ) : health.isError ? (
        <ErrorPanel
          title={text('dashboard.feedHealth.failed')}
          fallback={text('dashboard.failureFallback')}
          query={health}
          isRetrying={health.isFetching}
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
    <div className="ui-stack ui-stack-close feed-health">
      {feedFindings(health, window.location.origin, loadedAt).map((finding) => (
        <Alert key={finding.text} type={finding.tone} showIcon title={finding.text} />
      ))}
      <DataTable
        label={text('dashboard.feedHealth.title')}
        columns={columnsOf(times)}
        rows={health.readers}
        keyOf={({ program }) => program}
        emptyText={text('dashboard.feedHealth.empty')}
      />
      <p className="ui-text-secondary">{text('dashboard.feedHealth.privacy')}</p>
    </div>
  );
}

/** The size that calendar programs are known to accept; some cut or refuse larger feeds. */
const WIDELY_ACCEPTED_BYTES = 1_000_000;
const MEGABYTE = 1_000_000;
const inMegabytes = (bytes: number) =>
  (bytes / MEGABYTE).toLocaleString(languageInUse(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  });
const DAY_MS = 86_400_000;
/** Programs fetch at least this often; see the note on each program's delay in the Share Calendar dialog. */
const SEEN_WITHIN_MS = 2 * DAY_MS;

interface Finding {
  tone: 'success' | 'warning';
  text: string;
}

/** What an owner should know about a feed, the most important first. `now` is in epoch milliseconds. */
export function feedFindings(health: FeedHealth, origin: string, now: number): Finding[] {
  const warnings: string[] = [];
  if (!health.is_public) warnings.push(text('dashboard.feedHealth.findings.private'));
  if (!isReachable(origin)) warnings.push(text('dashboard.feedHealth.findings.unreachable'));
  else if (!origin.startsWith('https:')) warnings.push(text('dashboard.feedHealth.findings.unencrypted'));
  if (health.shared_events === 0) warnings.push(text('dashboard.feedHealth.findings.empty'));
  if (health.hidden_events > 0)
    warnings.push(text('dashboard.feedHealth.findings.hidden', { count: health.hidden_events }));
  const fullness = fullnessOf(health);
  if (fullness !== null) warnings.push(fullness);
  else if (health.feed_bytes !== null && health.feed_bytes > WIDELY_ACCEPTED_BYTES) {
    warnings.push(text('dashboard.feedHealth.findings.large', { megabytes: inMegabytes(health.feed_bytes) }));
  }
  const changedLongAgo = now - Date.parse(health.last_changed_at) > SEEN_WITHIN_MS;
  for (const { program, has_latest_change } of health.readers) {
    if (!has_latest_change && changedLongAgo)
      warnings.push(
        text('dashboard.feedHealth.findings.behind', {
          program: text(`dashboard.feedHealth.programs.${program}`),
        }),
      );
  }
  if (warnings.length > 0) return warnings.map((warning) => ({ tone: 'warning', text: warning }));
  return [
    {
      tone: 'success',
      text:
        health.readers.length === 0
          ? text('dashboard.feedHealth.findings.goodUnread')
          : text('dashboard.feedHealth.findings.good'),
    },
  ];
}

/** The remaining room in a feed, once that matters; null before. */
function fullnessOf({ expected_feed_bytes }: FeedHealth): string | null {
  const expected = expected_feed_bytes + FEED_FRAME_MAX_BYTES;
  if (expected < FEED_MAX_BYTES * FEED_WARNING_SHARE) return null;
  const megabytes = inMegabytes(expected);
  const most = String(FEED_MAX_BYTES / MEGABYTE);
  return expected < FEED_MAX_BYTES
    ? text('dashboard.feedHealth.findings.filling', { megabytes, most })
    : text('dashboard.feedHealth.findings.full', { megabytes, most });
}

const PRIVATE_ADDRESS = /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|\[(?:::1|f[cde]))/i;

/** Whether Google, Outlook.com and Yahoo, which fetch from their own servers, can reach an address. */
function isReachable(origin: string): boolean {
  const { hostname } = new URL(origin);
  if (PRIVATE_ADDRESS.test(hostname)) return false;
  return (
    (hostname.includes('.') || hostname.startsWith('[')) && !/\.(?:local|localhost|internal)$/.test(hostname)
  );
}
