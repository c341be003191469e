import { useRef, useState, type ComponentProps } from 'react';
import { PAGE_SIZE_DEFAULT } from '@daymark/contracts';
import type { AdminUserDetails, UserCalendar, UserMembership } from '@daymark/contracts/administration';
import { Card, DataTable, Fact, Pagination, Tag, Button, useFocusOfPage, type Column } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { languageInUse } from '@daymark/texts';
import { ShortDate } from '../instant.js';
import { paths } from '../pages.js';
import { text } from '../texts.js';
import { HandOverDialog } from './hand-over-dialog.js';

const nameOf = ({ name }: { name: string | null }) => name ?? text('admin.person.private');
const nameColumn = {
  title: text('admin.person.calendar'),
  cell: (row: { name: string | null }) => <span className="ui-wrap-anywhere">{nameOf(row)}</span>,
};

/** A person's calendars, roles in those of others, and storage. Administrators do not see names of private calendars. */
export function Holdings({ person, onRetry }: { person: AdminUserDetails; onRetry: () => unknown }) {
  const [chosen, setChosen] = useState<readonly UserCalendar[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const isHandedOver = useRef(false);
  const { holdings } = person;
  if (!holdings) {
    return (
      <Card title={text('admin.person.calendars')}>
        <FailedPart failure={text('admin.person.holdingsUnknown')} onRetry={onRetry} />
      </Card>
    );
  }
  const { calendars, memberships = [], event_count, event_bytes, logo_count, logo_bytes } = holdings;
  const ask = (some: readonly UserCalendar[]) => {
    setChosen(some);
    setIsAsking(true);
  };
  const columns: Column<UserCalendar>[] = [
    nameColumn,
    {
      title: text('admin.person.visibility'),
      cell: ({ is_public }) => (
        <Tag tone={is_public && !person.banned_until ? 'primary' : 'neutral'}>
          {text(`admin.person.${is_public ? (person.banned_until ? 'isHidden' : 'isPublic') : 'isPrivate'}`)}
        </Tag>
      ),
    },
    {
      title: text('admin.accounts.columns.createdAt'),
      cell: ({ created_at }) => <ShortDate instant={created_at} />,
    },
    { title: text('admin.person.events'), cell: (calendar) => calendar.event_count },
  ];
  if (person.banned_until)
    columns.push({
      title: text('admin.accounts.columns.actions'),
      cell: (calendar) => (
        <Button
          size="small"
          aria-label={text('admin.handOver.openNamed', { calendar: nameOf(calendar) })}
          onClick={() => ask([calendar])}
        >
          {text('admin.handOver.open')}
        </Button>
      ),
    });
  return (
    <>
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
        <div ref={part} role="group" aria-label={text('admin.person.calendars')} tabIndex={-1}>
          <PagedTable
            label={text('admin.person.calendars')}
            columns={columns}
            rows={calendars}
            keyOf={({ id }) => id}
            emptyText={text('admin.person.noCalendars')}
          />
        </div>
        {calendars.length > 0 && !person.banned_until ? (
          <p className="ui-text-secondary">{text('admin.person.deactivateFirst')}</p>
        ) : null}
        {calendars.length > 1 && person.banned_until ? (
          <div className="ui-actions">
            <Button onClick={() => ask(calendars)}>
              {text('admin.handOver.openAll', { count: calendars.length })}
            </Button>
          </div>
        ) : null}
        {chosen.length > 0 ? (
          <HandOverDialog
            owner={person}
            calendars={chosen}
            nameOf={nameOf}
            isOpen={isAsking}
            onHandedOver={() => {
              isHandedOver.current = true;
            }}
            onClose={() => setIsAsking(false)}
            onClosed={() => {
              // The button that had the focus goes with its calendar.
              if (isHandedOver.current) part.current?.focus();
              isHandedOver.current = false;
              setChosen([]);
            }}
          />
        ) : null}
      </Card>
      <Card title={text('admin.person.memberships')}>
        <PagedTable
          label={text('admin.person.memberships')}
          columns={membershipColumns}
          rows={memberships}
          keyOf={({ calendar_id }) => calendar_id}
          emptyText={text('admin.person.noMemberships')}
        />
      </Card>
    </>
  );
}

const membershipColumns: Column<UserMembership>[] = [
  nameColumn,
  {
    title: text('admin.person.calendarOwner'),
    cell: ({ owner_id, owner_email }) => (
      <Link to={paths.person(owner_id)} className="ui-link ui-wrap-anywhere">
        {owner_email ?? owner_id}
      </Link>
    ),
  },
  { title: text('admin.accounts.columns.role'), cell: ({ role }) => text(`admin.roles.${role}`) },
  { title: text('admin.interchange.since'), cell: ({ since }) => <ShortDate instant={since} /> },
];

function PagedTable<Row>(props: ComponentProps<typeof DataTable<Row>>) {
  const [page, setPage] = useState(1);
  const { rows } = props;
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / PAGE_SIZE_DEFAULT)));
  return (
    <>
      <DataTable {...props} rows={rows.slice((shown - 1) * PAGE_SIZE_DEFAULT, shown * PAGE_SIZE_DEFAULT)} />
      <Pagination page={shown} pageSize={PAGE_SIZE_DEFAULT} total={rows.length} onChange={setPage} />
    </>
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
