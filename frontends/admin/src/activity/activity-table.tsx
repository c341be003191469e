import { deletionReasons, memberRoles, roles } from '@daymark/contracts';
import {
  auditActions,
  type AuditEntry,
  type AuditPerson,
  type AuditSubject,
} from '@daymark/contracts/administration';
import { DataTable, formatShortDate, localTimeZone, Tag, todayIn, type Column } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { Instant } from '../instant.js';
import { paths } from '../pages.js';
import { text } from '../texts.js';

interface ActivityTableProps {
  label: string;
  entries: readonly AuditEntry[];
  emptyText: string;
}

export function ActivityTable({ label, entries, emptyText }: ActivityTableProps) {
  const columns: Column<AuditEntry>[] = [
    { title: text('admin.activity.columns.at'), cell: ({ at }) => <Instant at={at} /> },
    {
      title: text('admin.activity.columns.actor'),
      cell: ({ actor, network }) => (
        <>
          <Person person={actor} />
          {network ? <div className="ui-note ui-wrap-anywhere">{network}</div> : null}
        </>
      ),
    },
    {
      title: text('admin.activity.columns.action'),
      cell: ({ action, subject, subjects, details }) => {
        const more = subjects ? Number(details.events) - subjects.length : 0;
        const named = subjects ?? (subject ? [subject] : []);
        return (
          <>
            {actionName(action)}
            {named.map((each, index) => (
              <Subject key={index} subject={each} />
            ))}
            {more > 0 ? (
              <div className="ui-note ui-wrap-anywhere">
                {text('admin.activity.moreSubjects', { count: more })}
              </div>
            ) : null}
          </>
        );
      },
    },
    { title: text('admin.activity.columns.target'), cell: ({ target }) => <Person person={target} /> },
    {
      title: text('admin.activity.columns.outcome'),
      cell: ({ outcome }) => (
        <Tag tone={outcome === 'success' ? 'success' : 'error'}>
          {text(`admin.activity.outcomes.${outcome}`)}
        </Tag>
      ),
    },
    { title: text('admin.activity.columns.details'), cell: (entry) => <Details entry={entry} /> },
  ];
  return (
    <DataTable label={label} columns={columns} rows={entries} keyOf={({ id }) => id} emptyText={emptyText} />
  );
}

/** An action's label; its code if this page does not know it yet. */
export function actionName(action: string): string {
  return isOneOf(auditActions, action) ? text(`admin.activity.actions.${action}`) : action;
}

/** A person by address, or by pseudonym if deleted, linked to their entries in the log. */
function Person({ person }: { person: AuditPerson | null }) {
  if (!person) return text('admin.activity.none');
  return (
    <Link to={paths.activityOf(person.id)} className="ui-link ui-wrap-anywhere">
      {person.email ?? person.pseudonym}
    </Link>
  );
}

/** The name and date of an event, or the name of a calendar; what was not shared has none. */
function Subject({ subject: { kind, name, start_local: start } }: { subject: AuditSubject }) {
  return (
    <div className="ui-note ui-wrap-anywhere">
      {name ? <bdi>{name}</bdi> : text(`admin.activity.privateSubject.${kind}`)}
      {start ? (
        <>
          {', '}
          <time dateTime={start}>{formatShortDate(start.slice(0, 10), todayIn(localTimeZone()))}</time>
        </>
      ) : null}
    </div>
  );
}

const factNames = [
  ...(['action', 'calendars', 'changed', 'code', 'count', 'created', 'events', 'former', 'from'] as const),
  ...([
    'invited',
    'items',
    'kept',
    'limit',
    'new_owner',
    'outcome',
    'past_events',
    'person',
    'reason',
    'reference',
  ] as const),
  ...(['role', 'session_id', 'to', 'undone'] as const),
];

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

const labelOf = (name: string) =>
  isOneOf(factNames, name) ? text(`admin.activity.facts.labels.${name}`) : undefined;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

/** What else is known in words, and the ids folded away. */
function Details({ entry }: { entry: AuditEntry }) {
  const given = Object.entries(entry.details);
  const facts = given
    .filter(([, value]) => !UUID.test(value))
    .map(([name, value]): Fact => [labelOf(name) ?? actionName(name), valueOf(name, value)]);
  const ids = [
    [text('admin.activity.facts.object'), entry.object_id],
    ...given.filter(([, value]) => UUID.test(value)).map(([name, value]) => [labelOf(name) ?? name, value]),
    [text('admin.activity.facts.request'), entry.request_id],
    [text('admin.activity.facts.entry'), entry.id],
    [text('admin.activity.facts.service'), entry.service],
  ].filter((fact): fact is Fact => Boolean(fact[1]));
  return (
    <div className="activity-details">
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      <details>
        <summary>{text('admin.activity.facts.open')}</summary>
        <Facts facts={ids} />
      </details>
    </div>
  );
}

type Fact = [name: string, value: string];

function valueOf(name: string, value: string): string {
  if (isOneOf([...roles, ...memberRoles], value)) return text(`admin.roles.${value}`);
  if (name === 'action') return actionName(value);
  return name === 'reason' && isOneOf(deletionReasons, value)
    ? text(`admin.eventDeletion.reasons.${value}`)
    : value;
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="admin-facts">
    {facts.map(([name, value]) => (
      <div key={name} className="admin-fact">
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
