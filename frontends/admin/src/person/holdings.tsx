import type { UserHoldings } from '@daymark/contracts/administration';
import { Card, DataTable, Fact, Tag, Button, useFocusOfPage } from '@daymark/ui';
import { languageInUse } from '@daymark/texts';
import { ShortDate } from '../instant.js';
import { text } from '../texts.js';

/** A person's calendars and the storage they use. Administrators do not see names of private calendars. */
export function Holdings({ holdings, onRetry }: { holdings: UserHoldings | null; onRetry: () => unknown }) {
  if (!holdings) {
    return (
      <Card title={text('admin.person.calendars')}>
        <FailedPart failure={text('admin.person.holdingsUnknown')} onRetry={onRetry} />
      </Card>
    );
  }
  const { calendars, event_count, event_bytes, logo_count, logo_bytes } = holdings;
  return (
    <Card title={text('admin.person.calendars')}>
      <dl className="ui-facts">
        <Fact name={text('admin.person.calendars')}>{calendars.length}</Fact>
        <Fact name={text('admin.person.events')}>
          {text('admin.person.takesUp', { count: event_count, size: formatBytes(event_bytes) })}
        </Fact>
        <Fact name={text('admin.person.logos')}>
          {text('admin.person.takesUp', { count: logo_count, size: formatBytes(logo_bytes) })}
        </Fact>
      </dl>
      <DataTable
        label={text('admin.person.calendars')}
        columns={[
          {
            key: 'name',
            title: text('admin.person.name'),
            cell: ({ name }) => <span className="admin-email">{name ?? text('admin.person.private')}</span>,
          },
          {
            key: 'is_public',
            title: text('admin.person.visibility'),
            cell: ({ is_public }) => (
              <Tag tone={is_public ? 'primary' : 'neutral'}>
                {is_public ? text('admin.person.isPublic') : text('admin.person.isPrivate')}
              </Tag>
            ),
          },
          {
            key: 'created_at',
            title: text('admin.accounts.columns.createdAt'),
            cell: ({ created_at }) => <ShortDate instant={created_at} />,
          },
          {
            key: 'event_count',
            title: text('admin.person.events'),
            cell: (calendar) => calendar.event_count,
          },
        ]}
        rows={calendars}
        keyOf={({ id }) => id}
        emptyText={text('admin.person.noCalendars')}
      />
    </Card>
  );
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < UNITS.length - 1; unit += 1) value /= 1000;
  const digits = unit === 0 ? 0 : 1;
  return new Intl.NumberFormat(languageInUse(), {
    style: 'unit',
    unit: UNITS[unit]!,
    unitDisplay: unit === 0 ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
    numberingSystem: 'latn',
  }).format(value);
}

export function FailedPart({ failure, onRetry }: { failure: string; onRetry: () => unknown }) {
  const part = useFocusOfPage<HTMLDivElement>();
  return (
    <>
      <p>{failure}</p>
      <div ref={part}>
        <Button onClick={() => void onRetry()}>{text('admin.retry')}</Button>
      </div>
    </>
  );
}
