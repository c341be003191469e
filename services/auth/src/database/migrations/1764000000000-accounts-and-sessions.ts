import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, requests for accounts, sessions with their refresh tokens, mails, outbox. */
export class AccountsAndSessions1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email text NOT NULL UNIQUE CHECK (email = lower(email)),
        password_hash text NOT NULL,
        role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
        is_owner boolean NOT NULL DEFAULT false,
        email_notifications boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL DEFAULT now(),
        deactivated_at timestamptz,
        CONSTRAINT accounts_owner_is_active_admin
          CHECK (NOT is_owner OR (role = 'admin' AND deactivated_at IS NULL))
      );
      CREATE UNIQUE INDEX accounts_one_owner ON accounts (is_owner) WHERE is_owner;

      -- Whatever a program asks for: the owner stays the owner, and nobody becomes it afterwards.
      CREATE FUNCTION keep_owner() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the owner of the installation cannot be changed or deleted';
      END $$;
      CREATE TRIGGER accounts_keep_owner_mark BEFORE UPDATE ON accounts FOR EACH ROW
        WHEN (old.is_owner IS DISTINCT FROM new.is_owner) EXECUTE FUNCTION keep_owner();
      CREATE TRIGGER accounts_keep_owner BEFORE DELETE ON accounts FOR EACH ROW
        WHEN (old.is_owner) EXECUTE FUNCTION keep_owner();

      CREATE TABLE pending_users (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email text NOT NULL CHECK (email = lower(email)),
        password text,
        role text NOT NULL DEFAULT 'user' CHECK (role = 'user'),
        metadata jsonb NOT NULL,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
        created_at timestamptz NOT NULL DEFAULT now(),
        decided_at timestamptz,
        decided_by uuid,
        CONSTRAINT pending_users_password_until_decided CHECK ((status = 'pending') = (password IS NOT NULL)),
        CONSTRAINT pending_users_decided CHECK ((status = 'pending') = (decided_at IS NULL))
      );
      CREATE UNIQUE INDEX pending_users_one_per_address ON pending_users (email) WHERE status = 'pending';
      CREATE INDEX pending_users_waiting ON pending_users (created_at DESC, id) WHERE status = 'pending';

      CREATE TABLE waiting_registrations_notice (
        is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
        sent_at timestamptz NOT NULL
      );
      INSERT INTO waiting_registrations_notice (sent_at) VALUES ('-infinity');

      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        end_reason text,
        CONSTRAINT sessions_end_has_reason CHECK ((ended_at IS NULL) = (end_reason IS NULL))
      );
      CREATE INDEX sessions_of_account ON sessions (account_id);

      CREATE TABLE refresh_tokens (
        token_hash bytea PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        replaced_at timestamptz
      );
      CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);

      CREATE TABLE mails (
        id uuid PRIMARY KEY,
        recipient text NOT NULL,
        template text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE outbox (
        id uuid PRIMARY KEY,
        queue text NOT NULL,
        job text NOT NULL,
        payload jsonb NOT NULL,
        request_id text,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        check_at timestamptz
      );
      CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;
      CREATE INDEX outbox_unconfirmed ON outbox (check_at) WHERE check_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE outbox;
      DROP TABLE mails;
      DROP TABLE refresh_tokens;
      DROP TABLE sessions;
      DROP TABLE waiting_registrations_notice;
      DROP TABLE pending_users;
      DROP TABLE accounts;
      DROP FUNCTION keep_owner();
    `);
  }
}
