import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Index {
  name: string;
  columns: string;
}

const PLAIN: Index[] = [
  { name: 'audit_entries_by_actor', columns: '(actor_id, at, id)' },
  { name: 'audit_entries_by_target', columns: '(target_id, at, id)' },
];
const SIFTING: Index[] = [
  { name: 'audit_entries_of_actor', columns: '(actor_id, at, id) INCLUDE (action, outcome)' },
  { name: 'audit_entries_of_target', columns: '(target_id, at, id) INCLUDE (actor_id, action, outcome)' },
];

/**
 * What a person's entries are sifted by stands in the index that has them, so that the entries themselves are not read:
 * they lie all over the log. Months are done one after the other, so that no statement is longer than one may be.
 */
export class SiftAuditLogByIndex1765500000355 implements MigrationInterface {
  readonly name = 'SiftAuditLogByIndex1765500000355';

  async up(runner: QueryRunner): Promise<void> {
    await replace(runner, PLAIN, SIFTING);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replace(runner, SIFTING, PLAIN);
  }
}

async function replace(runner: QueryRunner, old: Index[], made: Index[]): Promise<void> {
  const months = (await runner.query(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audit_entries'::regclass`,
  )) as { name: string }[];
  for (const { name, columns } of made) {
    await runner.query(`CREATE INDEX ${name} ON ONLY audit_entries ${columns}`);
    for (const month of months) {
      const part = `${month.name}_${name.replace('audit_entries_', '')}`;
      await runner.query(`CREATE INDEX ${part} ON ${month.name} ${columns}`);
      await runner.query(`ALTER INDEX ${name} ATTACH PARTITION ${part}`);
    }
  }
  for (const { name } of old) await runner.query(`DROP INDEX ${name}`);
}
