import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** A source file by its path below `src`. */
type Sources = Record<string, string>;

const SOURCES: Sources = Object.fromEntries(
  globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('database/'))
    .map((path) => [path, readFileSync(`${import.meta.dirname}/${path}`, 'utf8')]),
);

const TABLES = 'events|event_recurrences|calendar_events';
const ENTITIES = 'EventEntity|EventRecurrenceEntity|CalendarEventEntity';
const SQL = new RegExp(String.raw`\b(FROM|JOIN|INTO|UPDATE|USING) (${TABLES})\b`);
const WRITTEN = new RegExp(
  String.raw`\b(INSERT INTO|UPDATE|DELETE FROM) (${TABLES})\b|\.(insert|update|upsert|save|delete)\((${ENTITIES})\b`,
);

/** The files outside of some folder that match. */
const matching = (sources: Sources, pattern: RegExp, isAllowed: (path: string) => boolean) =>
  Object.keys(sources).filter((path) => !isAllowed(path) && pattern.test(sources[path]!));

const writersOfEvents = (sources: Sources) =>
  matching(sources, WRITTEN, (path) => path.startsWith('events/store/'));
const queriesInEvents = (sources: Sources) =>
  matching(sources, SQL, (path) => !path.startsWith('events/') || path.startsWith('events/store/'));
const impureRules = (sources: Sources) =>
  matching(sources, /from '(typeorm|@nestjs\/[a-z]+)'/, (path) => !path.startsWith('events/domain/'));

describe('Events', () => {
  it('are written in their store alone', () => {
    expect(writersOfEvents(SOURCES)).toEqual([]);
    const bad = {
      'calendars/a.ts': 'await manager.query(`UPDATE events SET title = $1`)',
      'events/use-cases/b.ts': 'await manager.delete(EventEntity, id)',
      'events/store/c.ts': '`DELETE FROM events WHERE id = $1`',
    };
    expect(writersOfEvents(bad)).toEqual(['calendars/a.ts', 'events/use-cases/b.ts']);
  });

  it('have their SQL in their store alone', () => {
    expect(queriesInEvents(SOURCES)).toEqual([]);
    expect(queriesInEvents({ 'events/reading/a.ts': '`SELECT FROM events e`' })).toHaveLength(1);
  });

  it('have rules that need neither a database nor a framework', () => {
    expect(impureRules(SOURCES)).toEqual([]);
    const bad = { 'events/domain/a.ts': "import type { EntityManager } from 'typeorm';" };
    expect(impureRules(bad)).toHaveLength(1);
  });
});
