import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InvitationsTogether1766500000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The same for all calendars that somebody was invited to at once, by one mail; null for a single one.
      ALTER TABLE calendar_invitations ADD COLUMN together_id uuid;
      CREATE INDEX calendar_invitations_together ON calendar_invitations (together_id) WHERE together_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE calendar_invitations DROP COLUMN together_id');
  }
}
