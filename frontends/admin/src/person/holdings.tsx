import type { UserHoldings } from '@daymark/contracts';
import { Card, DataTable, Fact, Tag, Button, useFocusOfPage } from '@daymark/ui';
import { ShortDate } from '../instant.js';
import { texts } from '../texts.js';

const words = texts.person;

/** A person's calendars and the storage they use. Administrators do not see names of private calendars. */
export function Holdings({ holdings, onRetry }: { holdings: UserHoldings | null; onRetry: () => unknown }) {
  if (!holdings) {
    return (
      <Card title={words.calendars}>
        <FailedPart text={words.holdingsUnknown} onRetry={onRetry} />
      </Card>
    );
  }
  const { calendars, event_count, event_bytes, logo_count, logo_bytes } = holdings;
  return (
    <Card title={words.calendars}>
      <dl className="ui-facts">
        <Fact name={words.calendars}>{calendars.length}</Fact>
        <Fact name={words.events}>{words.takesUp(event_count, formatBytes(event_bytes))}</Fact>
        <Fact name={words.logos}>{words.takesUp(logo_count, formatBytes(logo_bytes))}</Fact>
      </dl>
      <DataTable
        label={words.calendars}
        columns={[
          {
            key: 'name',
            title: words.name,
            cell: ({ name }) => <span className="admin-email">{name ?? words.private}</span>,
          },
          {
            key: 'is_public',
            title: words.visibility,
            cell: ({ is_public }) => (
              <Tag tone={is_public ? 'primary' : 'neutral'}>
                {is_public ? words.isPublic : words.isPrivate}
              </Tag>
            ),
          },
          {
            key: 'created_at',
            title: texts.accounts.columns.createdAt,
            cell: ({ created_at }) => <ShortDate instant={created_at} />,
          },
          { key: 'event_count', title: words.events, cell: (calendar) => calendar.event_count },
        ]}
        rows={calendars}
        keyOf={({ id }) => id}
        emptyText={words.noCalendars}
      />
    </Card>
  );
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < UNITS.length - 1; unit += 1) value /= 1000;
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}

export function FailedPart({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const part = useFocusOfPage<HTMLDivElement>();
  return (
    <>
      <p>{text}</p>
      <div ref={part}>
        <Button onClick={() => void onRetry()}>{texts.retry}</Button>
      </div>
    </>
  );
}
