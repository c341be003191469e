import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InvitedAddresses1766500000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The address that an entry about an invitation tells of.
    await runner.query('ALTER TABLE audit_subjects ADD COLUMN invited text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_subjects DROP COLUMN invited');
  }
}
