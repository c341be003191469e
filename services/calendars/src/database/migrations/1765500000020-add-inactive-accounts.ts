import { MESSAGE_CLAIMS_TABLE_DOWN, MESSAGE_CLAIMS_TABLE_UP } from '@daymark/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE inactive_accounts (
    account_id uuid PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('deactivated', 'deleted')),
    since timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE inactive_accounts IS
    'Accounts whose calendars and events nobody sees. Auth is the truth; this is what it said last.';
`;

/** Accounts that are deactivated or deleted, and which messages about them were worked on. */
export class AddInactiveAccounts1765500000020 implements MigrationInterface {
  readonly name = 'AddInactiveAccounts1765500000020';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
    await queryRunner.query(MESSAGE_CLAIMS_TABLE_UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(MESSAGE_CLAIMS_TABLE_DOWN);
    await queryRunner.query('DROP TABLE inactive_accounts');
  }
}
