import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an owner saw to in the first hour. */
export class FirstSteps1765500000230 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE first_steps (
        account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        test_mail_to text,
        test_mail_sent_at timestamptz,
        test_mail_message_id uuid,
        test_mail_arrived_at timestamptz,
        is_look_confirmed boolean NOT NULL DEFAULT false,
        is_put_away boolean NOT NULL DEFAULT false,
        CONSTRAINT first_steps_test_mail CHECK (
          (test_mail_sent_at IS NULL) = (test_mail_to IS NULL)
          AND (test_mail_sent_at IS NULL) = (test_mail_message_id IS NULL)
        )
      );
      ALTER TABLE account_links
        DROP CONSTRAINT account_links_purpose_check,
        ADD CONSTRAINT account_links_purpose_check
          CHECK (purpose IN ('password-reset', 'set-up', 'email-change', 'test-mail'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM account_links WHERE purpose = 'test-mail';
      ALTER TABLE account_links
        DROP CONSTRAINT account_links_purpose_check,
        ADD CONSTRAINT account_links_purpose_check
          CHECK (purpose IN ('password-reset', 'set-up', 'email-change'));
      DROP TABLE first_steps;
    `);
  }
}
