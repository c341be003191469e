import type { AuditEntry, AuditPerson, AuditSubject, Role } from '@daymark/contracts';
import { DataTable, formatShortDate, localTimeZone, Tag, todayIn, type Column } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { Instant } from '../instant.js';
import { paths } from '../pages.js';
import { texts } from '../texts.js';

interface ActivityTableProps {
  label: string;
  entries: readonly AuditEntry[];
  emptyText: string;
}

export function ActivityTable({ label, entries, emptyText }: ActivityTableProps) {
  const words = texts.activity.columns;
  const columns: Column<AuditEntry>[] = [
    { key: 'at', title: words.at, cell: ({ at }) => <Instant at={at} /> },
    {
      key: 'actor',
      title: words.actor,
      cell: ({ actor, network }) => (
        <>
          <Person person={actor} />
          {network ? <div className="activity-network">{network}</div> : null}
        </>
      ),
    },
    {
      key: 'action',
      title: words.action,
      cell: ({ action, subject }) => (
        <>
          {actionName(action)}
          {subject ? <Subject subject={subject} /> : null}
        </>
      ),
    },
    { key: 'target', title: words.target, cell: ({ target }) => <Person person={target} /> },
    {
      key: 'outcome',
      title: words.outcome,
      cell: ({ outcome }) => (
        <Tag tone={outcome === 'success' ? 'success' : 'error'}>{texts.activity.outcomes[outcome]}</Tag>
      ),
    },
    { key: 'details', title: words.details, cell: (entry) => <Details entry={entry} /> },
  ];
  return (
    <DataTable label={label} columns={columns} rows={entries} keyOf={({ id }) => id} emptyText={emptyText} />
  );
}

/** An action's label; its code if this page does not know it yet. */
export function actionName(action: string): string {
  const names: Readonly<Record<string, string>> = texts.activity.actions;
  return names[action] ?? action;
}

/** A person by address, or by pseudonym if deleted, linked to their entries in the log. */
function Person({ person }: { person: AuditPerson | null }) {
  if (!person) return texts.activity.none;
  return (
    <Link to={paths.activityOf(person.id)} className="ui-link admin-email">
      {person.email ?? person.pseudonym}
    </Link>
  );
}

/** The name and date of an event, or the name of a calendar; what was not shared has none. */
function Subject({ subject: { kind, name, start_local: start } }: { subject: AuditSubject }) {
  return (
    <div className="activity-subject">
      {name ?? texts.activity.privateSubject[kind]}
      {start ? (
        <>
          {', '}
          <time dateTime={start}>{formatShortDate(start.slice(0, 10), todayIn(localTimeZone()))}</time>
        </>
      ) : null}
    </div>
  );
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

/** What else is known in words, and the ids folded away. */
function Details({ entry }: { entry: AuditEntry }) {
  const words = texts.activity.facts;
  const labels: Readonly<Record<string, string>> = words.labels;
  const given = Object.entries(entry.details);
  const facts = given
    .filter(([, value]) => !UUID.test(value))
    .map(([name, value]): Fact => [labels[name] ?? actionName(name), valueOf(name, value)]);
  const ids = [
    [words.object, entry.object_id],
    ...given.filter(([, value]) => UUID.test(value)).map(([name, value]) => [labels[name] ?? name, value]),
    [words.request, entry.request_id],
    [words.entry, entry.id],
    [words.service, entry.service],
  ].filter((fact): fact is Fact => Boolean(fact[1]));
  return (
    <div className="activity-details">
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      <details>
        <summary>{words.open}</summary>
        <Facts facts={ids} />
      </details>
    </div>
  );
}

type Fact = [name: string, value: string];

function valueOf(name: string, value: string): string {
  if (name === 'role') return texts.roles[value as Role];
  if (name === 'action') return actionName(value);
  const reasons: Readonly<Record<string, string>> = texts.eventDeletion.reasons;
  return (name === 'reason' && reasons[value]) || value;
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
