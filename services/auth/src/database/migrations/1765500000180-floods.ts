import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What bounds the requests that wait from one network, and the mails to one inbox. */
export class Floods1765500000180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE pending_users ADD COLUMN client_network text;

      CREATE INDEX mails_to_inbox ON mails ((regexp_replace(recipient, '\\+[^@]*@', '@')), template);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX mails_to_inbox;
      ALTER TABLE pending_users DROP COLUMN client_network;
    `);
  }
}
