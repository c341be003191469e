import type { AuditEntry, AuditPerson } from '@daymark/contracts';
import { DataTable, Tag, type Column } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { Instant } from '../instant.js';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

interface ActivityTableProps {
  label: string;
  entries: readonly AuditEntry[];
  emptyText: string;
}

/** The log's entries: when, by whom, on whom, from where, with what result. */
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
    { key: 'action', title: words.action, cell: ({ action }) => actionName(action) },
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

function Details({ entry }: { entry: AuditEntry }) {
  const words = texts.activity.facts;
  const facts = [
    [words.service, entry.service],
    [words.object, entry.object_id],
    ...Object.entries(entry.details),
    [words.request, entry.request_id],
    [words.entry, entry.id],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <details className="activity-details">
      <summary>{words.open}</summary>
      <dl className="admin-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="admin-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
