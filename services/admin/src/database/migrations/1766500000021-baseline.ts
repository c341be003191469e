import { AUDIT_WINDOWS_TABLE, OUTBOX_TABLE, type Baseline } from '@daymark/service-kit';
import type { QueryRunner } from 'typeorm';

/** The log is in a schema of its own, made by provisioning: it belongs to a role that no program signs in as. */
export class Baseline1766500000021 implements Baseline {
  readonly replaces = { count: 1, last: 'Baseline1766000000000' };

  async up(runner: QueryRunner): Promise<void> {
    const [log] = (await runner.query(`SELECT to_regclass('audit.audit_entries') AS name`)) as {
      name: string | null;
    }[];
    if (!log?.name) throw new Error('the schema "audit" is missing: run the provisioning of this release');
    for (const table of [OUTBOX_TABLE, AUDIT_WINDOWS_TABLE]) await runner.query(table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_windows, outbox');
  }
}
