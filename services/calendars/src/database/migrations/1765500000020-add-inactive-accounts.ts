import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE inactive_accounts (
    account_id uuid PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('deactivated', 'deleted')),
    since timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE inactive_accounts IS
    'Accounts whose calendars and events nobody sees. Auth is the truth; this is what it said last.';

  CREATE TABLE processed_messages (
    message_id uuid PRIMARY KEY,
    claimed_until timestamptz NOT NULL,
    done_at timestamptz
  );
`;

/** Accounts that are deactivated or deleted, and which messages about them were worked on. */
export class AddInactiveAccounts1765500000020 implements MigrationInterface {
  readonly name = 'AddInactiveAccounts1765500000020';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE processed_messages');
    await queryRunner.query('DROP TABLE inactive_accounts');
  }
}
