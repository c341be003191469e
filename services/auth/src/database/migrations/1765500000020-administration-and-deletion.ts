import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the lists of administrators and the deletion of accounts need. */
export class AdministrationAndDeletion1765500000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX accounts_by_creation ON accounts (created_at, id);
      CREATE INDEX accounts_deactivated ON accounts (deactivated_at, id) WHERE deactivated_at IS NOT NULL;

      ALTER TABLE pending_users
        DROP CONSTRAINT pending_users_status_check,
        ADD CONSTRAINT pending_users_status_check
          CHECK (status IN ('pending', 'approved', 'rejected', 'superseded'));

      CREATE TABLE deleted_accounts (
        account_id uuid PRIMARY KEY,
        deleted_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE former_addresses (
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        email text NOT NULL,
        left_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX former_addresses_of_account ON former_addresses (account_id);

      CREATE INDEX outbox_of_mail ON outbox ((payload ->> 'mail_id')) WHERE queue = 'email';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX outbox_of_mail;
      DROP TABLE former_addresses;
      DROP TABLE deleted_accounts;
      UPDATE pending_users SET status = 'rejected' WHERE status = 'superseded';
      ALTER TABLE pending_users
        DROP CONSTRAINT pending_users_status_check,
        ADD CONSTRAINT pending_users_status_check CHECK (status IN ('pending', 'approved', 'rejected'));
      DROP INDEX accounts_deactivated;
      DROP INDEX accounts_by_creation;
    `);
  }
}
