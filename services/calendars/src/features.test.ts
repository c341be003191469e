import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** A source file by its path below `src`. */
type Sources = Record<string, string>;

const SOURCES: Sources = Object.fromEntries(
  globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('database/'))
    .map((path) => [path, readFileSync(`${import.meta.dirname}/${path}`, 'utf8')]),
);

const TABLES = 'events|event_recurrences|calendar_events|event_customizations|event_originals';
const ENTITIES = `(CalendarEvent|Event(Customization|Original|Recurrence)?)Entity`;
const SQL = new RegExp(String.raw`\b(FROM|JOIN|INTO|UPDATE|USING) (${TABLES})\b`);
const WRITTEN = new RegExp(
  String.raw`\b(INSERT INTO|UPDATE|DELETE FROM) (${TABLES})\b|\.(insert|update|upsert|save|delete)\((${ENTITIES})\b`,
);

/** The files outside of some folder that match. */
const matching = (sources: Sources, pattern: RegExp, isAllowed: (path: string) => boolean) =>
  Object.keys(sources).filter((path) => !isAllowed(path) && pattern.test(sources[path]!));

/** The tables of each feature: those of its entities, and the following ones without an entity. */
const TABLES_WITHOUT_ENTITY = {
  archives: 'archives',
  invitation_mails: 'members',
  bin_items: 'bin',
  live_changes: 'calendars',
  deletion_notices: 'deletion-notices',
  former_collection_addresses: 'collections',
  calendar_events: 'events',
  event_customizations: 'events',
  event_originals: 'events',
  event_recurrences: 'events',
  events: 'events',
  withheld_uids: 'events',
  history_actions: 'history',
  history_calendars: 'history',
  history_states: 'history',
  history_logos: 'history',
  calendar_sources: 'sources',
  source_hosts: 'sources',
  source_events: 'source-events',
  imports: 'imports',
  import_file_parts: 'imports',
  import_items: 'imports',
  import_publications: 'imports',
  zone_data: 'events',
};
const OWNERS = new Map(Object.entries(TABLES_WITHOUT_ENTITY));
for (const [path, text] of Object.entries(SOURCES)) {
  for (const [, table] of text.matchAll(/\bentityOf(?:<[^(]*>)?\(\s*'(\w+)'/g))
    OWNERS.set(table!, path.split('/')[0]!);
}
const NAMED_IN_SQL = /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE) +(?:ONLY +)?(\w+)/g;

/** Names what any audit entry is about, so that no feature can forget to. */
const READS_ALL = 'record-audit.ts';

/** Finds SQL on the table of another feature. */
const readsOfOthers = (sources: Sources): string[] =>
  Object.entries(sources)
    .filter(([path]) => path !== READS_ALL && !path.startsWith('access/'))
    .flatMap(([path, text]) =>
      [...text.matchAll(NAMED_IN_SQL)]
        .map(([, table]) => table!)
        .filter((table) => OWNERS.has(table) && OWNERS.get(table) !== path.split('/')[0])
        .map((table) => `${path}: ${table}`),
    );

/** What a feature exports besides injectables: pieces of SQL, and functions that query the database. */
const exportedQueriesOf = (sources: Sources): string[] =>
  Object.entries(sources)
    .filter(([path]) => path.endsWith('.module.ts') && !path.startsWith('access/'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/^export \{([^}]*)\} from '\.\/(.+)\.js';/gm)].flatMap(([, names, file]) => {
        const source = sources[`${path.split('/')[0]}/${file}.ts`] ?? '';
        return names!
          .split(',')
          .map((name) => name.trim())
          .filter((name) =>
            new RegExp(
              String.raw`export (async )?function\*? ${name}[(<][^)]*manager: EntityManager|export const ${name} =[^;]*?(manager: EntityManager|\b(SELECT|FROM|EXISTS|octet_length)\b)`,
            ).test(source),
          )
          .map((name) => `${path}: ${name}`);
      }),
    );

const writersOfEvents = (sources: Sources) =>
  matching(sources, WRITTEN, (path) => path.startsWith('events/store/'));
const queriesInEvents = (sources: Sources) =>
  matching(sources, SQL, (path) => !path.startsWith('events/') || path.startsWith('events/store/'));
/** Where changes of events are published, which follows from their states before and after. */
const publishersOfEvents = (sources: Sources) =>
  matching(
    sources,
    /\bpublished\.record\(/,
    (path) => !path.startsWith('events/') || path === 'events/store/event-store.ts',
  );
/** Where something is noted in the history. */
const historians = (sources: Sources) =>
  matching(sources, /\bhistory\.note\(/, (path) =>
    ['events/store/event-store.ts', 'calendars/calendar-writing.service.ts'].includes(path),
  );
/**
 * Where something is compared with its owner: in TypeScript, and in conditions of SQL and TypeORM on calendars and
 * events, whose tables only these two features and the policy name. Rows of others are a person's own.
 */
const COMPARED = /\buser_id *[!=]==|[!=]== *[\w.?]*\buser_id\b/;
const CONDITION =
  /(?<!SET )\buser_id *(=(?![=>])|<>|IN\b)|\bwhere: [^;]*?\buser_id\b|\.(find|count|sum|exists|delete|update)\w*\([^;]*?\{[^;}]*\buser_id: (?!true)/;
const ownershipElsewhere = (sources: Sources) => [
  ...matching(sources, COMPARED, (path) => path.startsWith('access/')),
  ...matching(sources, CONDITION, (path) => !/^(calendars|events)\//.test(path)),
];
const impureRules = (sources: Sources) =>
  matching(sources, /from '(typeorm|@nestjs\/[a-z]+)'/, (path) => !path.startsWith('events/domain/'));

describe('A feature', () => {
  it('names no table of another one in SQL', () => {
    expect(OWNERS.get('calendar_events')).toBe('events');
    expect(readsOfOthers(SOURCES)).toEqual([]);
    const bad = {
      'feed-health/a.ts': '`SELECT count(*) FROM calendar_feed_reads r\n JOIN events e ON true`',
      'logos/b.ts': "'UPDATE user_settings SET default_logo_name = NULL'",
      'events/store/c.ts': '`SELECT FROM events e JOIN event_recurrences r USING (id)`',
    };
    expect(readsOfOthers(bad)).toEqual(['feed-health/a.ts: events', 'logos/b.ts: user_settings']);
  });

  it('owns each table that a migration creates', () => {
    const created = globSync('database/migrations/**/*.ts', { cwd: import.meta.dirname })
      .flatMap((path) => [
        ...readFileSync(`${import.meta.dirname}/${path}`, 'utf8').matchAll(/CREATE TABLE (\w+)/g),
      ])
      .map(([, table]) => table!);
    // The tables of the outbox and the audit log, which service-kit writes.
    const ofServiceKit = /^(audit_\w+|outbox|processed_messages)$/;
    expect(created.filter((table) => !OWNERS.has(table) && !ofServiceKit.test(table))).toEqual([]);
  });

  it('exports no piece of SQL and no function that queries', () => {
    expect(exportedQueriesOf(SOURCES)).toEqual([]);
    const bad = {
      'a/a.module.ts': "export { findA, A_BYTES, A } from './a.js';",
      'a/a.ts':
        'export async function findA(\n  manager: EntityManager) {}\nexport const A_BYTES = `octet_length(a)`;\nexport class A {}',
    };
    expect(exportedQueriesOf(bad)).toEqual(['a/a.module.ts: findA', 'a/a.module.ts: A_BYTES']);
  });
});

describe('Who owns calendars and events', () => {
  it('is compared by the policy alone', () => {
    expect(ownershipElsewhere(SOURCES)).toEqual([]);
    const bad = {
      'exports/a.ts': 'if (calendar.user_id !== userId) throw notFound();',
      'imports/b.ts': 'const isOwn = userId === event?.user_id;',
      'events/store/c.ts': '`SELECT id FROM events WHERE user_id = $1`',
      'calendars/d.ts': 'manager.find(CalendarEntity, { where: { id, user_id: userId } });',
      'events/e.ts': 'await manager.countBy(EventEntity, { is_deleted: true, user_id: userId });',
      'access/f.ts': 'thing.user_id === userId',
      'bin/g.ts': "'SELECT id FROM bin_items WHERE user_id = $1'",
      'events/h.ts': 'manager.insert(EventEntity, { id, user_id: userId });',
    };
    expect(ownershipElsewhere(bad)).toEqual([
      'exports/a.ts',
      'imports/b.ts',
      'events/store/c.ts',
      'calendars/d.ts',
      'events/e.ts',
    ]);
  });
});

describe('Events', () => {
  it('are only written in their store', () => {
    expect(writersOfEvents(SOURCES)).toEqual([]);
    const bad = {
      'calendars/a.ts': 'await manager.query(`UPDATE events SET title = $1`)',
      'events/use-cases/b.ts': 'await manager.delete(EventEntity, id)',
      'events/store/c.ts': '`DELETE FROM events WHERE id = $1`',
    };
    expect(writersOfEvents(bad)).toEqual(['calendars/a.ts', 'events/use-cases/b.ts']);
  });

  it('have their SQL only in their store', () => {
    expect(queriesInEvents(SOURCES)).toEqual([]);
    expect(queriesInEvents({ 'events/reading/a.ts': '`SELECT FROM events e`' })).toHaveLength(1);
  });

  it('are published and noted in the history by their store alone', () => {
    expect(publishersOfEvents(SOURCES)).toEqual([]);
    expect(historians(SOURCES)).toEqual([]);
    const bad = {
      'events/use-cases/a.ts': 'await this.published.record(manager, seen)',
      'imports/use-cases/b.ts': "await this.history.note(manager, 'import', notes)",
    };
    expect(publishersOfEvents(bad)).toEqual(['events/use-cases/a.ts']);
    expect(historians(bad)).toEqual(['imports/use-cases/b.ts']);
  });

  it('have rules that need neither a database nor a framework', () => {
    expect(impureRules(SOURCES)).toEqual([]);
    const bad = { 'events/domain/a.ts': "import type { EntityManager } from 'typeorm';" };
    expect(impureRules(bad)).toHaveLength(1);
  });
});
