import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT_TABLE_DOWN, AUDIT_TABLE_UP } from '@daymark/service-kit';

/** Passwords that administrators gave out, the last sign-in, and the audit log. */
export class TemporaryPasswordsAndAudit1765500000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts
        ADD COLUMN temporary_until timestamptz,
        ADD COLUMN last_sign_in_at timestamptz;
    `);
    await runner.query(AUDIT_TABLE_UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(AUDIT_TABLE_DOWN);
    await runner.query('ALTER TABLE accounts DROP COLUMN temporary_until, DROP COLUMN last_sign_in_at');
  }
}
