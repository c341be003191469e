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
import { Alert, Card, DataTable, ErrorPanel, Skeleton, Tag, type Column } from '@daymark/ui';
import { texts } from './texts.js';

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

export function FeedHealthCard({ calendar }: { calendar: Pick<Calendar, 'id'> }) {
  const health = useEndpointQuery(getFeedHealth, { params: { id: calendar.id } });
  return (
    <Card title={text.title}>
      {health.isPending ? (
        <Skeleton label={text.loading} title={false} />
      ) : health.isError ? (
        <ErrorPanel
          title={text.failed}
          fallback={texts.failureFallback}
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

/** The size that calendar programs are known to accept; some cut or refuse larger feeds. */
const WIDELY_ACCEPTED_BYTES = 1_000_000;
const MEGABYTE = 1_000_000;
const DAY_MS = 86_400_000;
/** Programs fetch at least this often; see the note on each program's delay in the Share Calendar dialog. */
const SEEN_WITHIN_MS = 2 * DAY_MS;

interface Finding {
  tone: 'success' | 'warning';
  text: string;
}

/** What an owner should know about a feed, the most important first. `now` is in epoch milliseconds. */
export function feedFindings(health: FeedHealth, origin: string, now: number): Finding[] {
  const text = texts.feedHealth.findings;
  const warnings: string[] = [];
  if (!health.is_public) warnings.push(text.private);
  if (!isReachable(origin)) warnings.push(text.unreachable);
  else if (!origin.startsWith('https:')) warnings.push(text.unencrypted);
  if (health.shared_events === 0) warnings.push(text.empty);
  if (health.hidden_events > 0) warnings.push(text.hidden(health.hidden_events));
  const fullness = fullnessOf(health);
  if (fullness !== null) warnings.push(fullness);
  else if (health.feed_bytes !== null && health.feed_bytes > WIDELY_ACCEPTED_BYTES) {
    warnings.push(text.large((health.feed_bytes / MEGABYTE).toFixed(1)));
  }
  const changedLongAgo = now - Date.parse(health.last_changed_at) > SEEN_WITHIN_MS;
  for (const { program, has_latest_change } of health.readers) {
    if (!has_latest_change && changedLongAgo) warnings.push(text.behind(texts.feedHealth.programs[program]));
  }
  if (warnings.length > 0) return warnings.map((warning) => ({ tone: 'warning', text: warning }));
  return [{ tone: 'success', text: health.readers.length === 0 ? text.goodUnread : text.good }];
}

/** The remaining room in a feed, once that matters; null before. */
function fullnessOf({ expected_feed_bytes }: FeedHealth): string | null {
  const text = texts.feedHealth.findings;
  const expected = expected_feed_bytes + FEED_FRAME_MAX_BYTES;
  if (expected < FEED_MAX_BYTES * FEED_WARNING_SHARE) return null;
  const megabytes = (expected / MEGABYTE).toFixed(1);
  const most = String(FEED_MAX_BYTES / MEGABYTE);
  return expected < FEED_MAX_BYTES ? text.filling(megabytes, most) : text.full(megabytes, most);
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
