import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When administrators had mails sent to an inbox. Apart from the mails, which go with an account that is deleted; an inbox
 * is known by a hash.
 */
export class CountMailsOfAdministrators1765500000381 implements MigrationInterface {
  readonly name = 'CountMailsOfAdministrators1765500000381';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE administrator_mails (inbox bytea NOT NULL, caused_at timestamptz NOT NULL DEFAULT clock_timestamp());
      CREATE INDEX administrator_mails_of_inbox ON administrator_mails (inbox, caused_at);
      CREATE INDEX administrator_mails_by_time ON administrator_mails (caused_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE administrator_mails');
  }
}
