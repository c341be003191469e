import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that are mailed to people, and what is known of a mail once the mailer asked for it. */
export class LinksInMails1765500000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_links (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('password-reset', 'set-up', 'email-change')),
        token_hash bytea UNIQUE,
        new_email text CHECK (new_email = lower(new_email)),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz,
        closed_at timestamptz,
        CONSTRAINT account_links_new_email CHECK ((purpose = 'email-change') = (new_email IS NOT NULL)),
        CONSTRAINT account_links_hour_begins_with_secret CHECK ((token_hash IS NULL) = (expires_at IS NULL))
      );
      CREATE UNIQUE INDEX account_links_one_open ON account_links (account_id, purpose) WHERE closed_at IS NULL;
      CREATE INDEX account_links_of_account ON account_links (account_id);

      -- A mail is of no use without its link.
      ALTER TABLE mails
        ADD COLUMN link_id uuid REFERENCES account_links (id) ON DELETE CASCADE,
        ADD COLUMN released_at timestamptz;
      CREATE INDEX mails_of_link ON mails (link_id) WHERE link_id IS NOT NULL;
      CREATE INDEX mails_to_recipient ON mails (recipient, template);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX mails_to_recipient;
      ALTER TABLE mails DROP COLUMN link_id, DROP COLUMN released_at;
      DROP TABLE account_links;
    `);
  }
}
