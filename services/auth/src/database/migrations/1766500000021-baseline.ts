import type { Baseline } from '@daymark/service-kit';
import type { QueryRunner } from 'typeorm';

const ACCOUNTS = String.raw`
  CREATE TABLE accounts (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    name text CHECK (char_length(name) BETWEEN 1 AND 100),
    password_hash text NOT NULL,
    -- Until when a password that an administrator gave out works.
    temporary_until timestamptz,
    role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
    is_owner boolean NOT NULL DEFAULT false,
    email_notifications boolean NOT NULL DEFAULT true,
    -- Null, here and below, where nobody said: English.
    language text CHECK (language ~ '^[a-z]{2}$'),
    last_sign_in_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    deactivated_at timestamptz,
    CONSTRAINT accounts_owner_is_active_admin
      CHECK (NOT is_owner OR (role = 'admin' AND deactivated_at IS NULL))
  );
  CREATE UNIQUE INDEX accounts_one_owner ON accounts (is_owner) WHERE is_owner;
  CREATE INDEX accounts_by_creation ON accounts (created_at, id);
  CREATE INDEX accounts_by_last_sign_in ON accounts (last_sign_in_at DESC NULLS LAST, id DESC);
  CREATE INDEX accounts_administrators ON accounts (created_at, id) WHERE role = 'admin';
  CREATE INDEX accounts_deactivated ON accounts (deactivated_at, id) WHERE deactivated_at IS NOT NULL;

  -- Whatever a program asks for: the owner stays the owner, and nobody becomes it afterwards.
  CREATE FUNCTION keep_owner() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the owner of the installation cannot be changed or deleted';
  END $$;
  CREATE TRIGGER accounts_keep_owner_mark BEFORE UPDATE ON accounts FOR EACH ROW
    WHEN (old.is_owner IS DISTINCT FROM new.is_owner) EXECUTE FUNCTION keep_owner();
  CREATE TRIGGER accounts_keep_owner BEFORE DELETE ON accounts FOR EACH ROW
    WHEN (old.is_owner) EXECUTE FUNCTION keep_owner();

  -- Mails about a change of address go to these too.
  CREATE TABLE former_addresses (
    account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    email text NOT NULL,
    left_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX former_addresses_of_account ON former_addresses (account_id);

  -- What other services have to be told, and a restored backup has to delete again.
  CREATE TABLE deleted_accounts (
    account_id uuid PRIMARY KEY,
    deleted_at timestamptz NOT NULL DEFAULT now()
  );

  -- What an owner saw to in the first hour.
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
`;

const REGISTRATIONS = String.raw`
  -- Requests for accounts. The hash of the password goes with the decision.
  CREATE TABLE pending_users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL CHECK (email = lower(email)),
    name text CHECK (char_length(name) BETWEEN 1 AND 100),
    -- What the applicant will use the product for.
    purpose text CHECK (char_length(purpose) BETWEEN 1 AND 500),
    password text,
    role text NOT NULL DEFAULT 'user' CHECK (role = 'user'),
    metadata jsonb NOT NULL,
    language text CHECK (language ~ '^[a-z]{2}$'),
    -- Bounds the requests that wait from one network.
    client_network text,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'superseded')),
    created_at timestamptz NOT NULL DEFAULT now(),
    decided_at timestamptz,
    decided_by uuid,
    CONSTRAINT pending_users_password_until_decided CHECK ((status = 'pending') = (password IS NOT NULL)),
    CONSTRAINT pending_users_decided CHECK ((status = 'pending') = (decided_at IS NULL))
  );
  CREATE UNIQUE INDEX pending_users_one_per_address ON pending_users (email) WHERE status = 'pending';
  CREATE INDEX pending_users_waiting ON pending_users (created_at DESC, id) WHERE status = 'pending';
  CREATE INDEX pending_users_by_decision ON pending_users (decided_at) WHERE decided_at IS NOT NULL;

  -- When administrators were last mailed of requests that wait.
  CREATE TABLE waiting_registrations_notice (
    is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
    sent_at timestamptz NOT NULL
  );
  INSERT INTO waiting_registrations_notice (sent_at) VALUES ('-infinity');
`;

const SESSIONS = String.raw`
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
  CREATE INDEX sessions_by_last_use ON sessions (last_used_at);
  CREATE INDEX sessions_by_expiry ON sessions (expires_at);
  CREATE INDEX sessions_by_end ON sessions (ended_at) WHERE ended_at IS NOT NULL;

  CREATE TABLE refresh_tokens (
    token_hash bytea PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    -- The token that it came from.
    parent_hash bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    replaced_at timestamptz
  );
  CREATE INDEX refresh_tokens_of_session_by_age ON refresh_tokens (session_id, created_at);
  CREATE INDEX refresh_tokens_by_age ON refresh_tokens ((coalesce(replaced_at, created_at)));
`;

const LINKS_AND_MAILS = String.raw`
  -- Links that are mailed to people. The hour of one begins when its mail is sent, which makes its secret.
  CREATE TABLE account_links (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('password-reset', 'set-up', 'email-change', 'test-mail')),
    token_hash bytea UNIQUE,
    new_email text CHECK (new_email = lower(new_email)),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    closed_at timestamptz,
    -- Tells one that was used from one that lost its worth in another way.
    used_at timestamptz,
    CONSTRAINT account_links_new_email CHECK ((purpose = 'email-change') = (new_email IS NOT NULL)),
    CONSTRAINT account_links_hour_begins_with_secret CHECK ((token_hash IS NULL) = (expires_at IS NULL))
  );
  CREATE UNIQUE INDEX account_links_one_open ON account_links (account_id, purpose) WHERE closed_at IS NULL;
  CREATE INDEX account_links_of_account ON account_links (account_id);
  CREATE INDEX account_links_by_age ON account_links ((coalesce(closed_at, expires_at, created_at)));

  CREATE TABLE mails (
    id uuid PRIMARY KEY,
    recipient text NOT NULL,
    template text NOT NULL,
    -- A mail is of no use without its link.
    link_id uuid REFERENCES account_links (id) ON DELETE CASCADE,
    -- What the mail tells: of a decision, of an event that an administrator deleted, of a calendar whose address fails,
    -- of what is new for members of a calendar.
    reason text,
    event jsonb,
    source jsonb,
    calendar jsonb,
    language text CHECK (language ~ '^[a-z]{2}$'),
    -- Who caused it.
    sender_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- When the mailer asked for it.
    released_at timestamptz
  );
  CREATE INDEX mails_of_link ON mails (link_id) WHERE link_id IS NOT NULL;
  CREATE INDEX mails_to_recipient ON mails (recipient, template);
  -- What is written behind a plus sign is the recipient's own: all of that is one inbox.
  CREATE INDEX mails_to_inbox ON mails ((regexp_replace(recipient, '\+[^@]*@', '@')), template);
  CREATE INDEX mails_by_age ON mails (created_at);

  -- When administrators had mails sent to an inbox, which is known by a hash. Apart from the mails, which go with an
  -- account that is deleted.
  CREATE TABLE administrator_mails (
    inbox bytea NOT NULL,
    caused_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX administrator_mails_of_inbox ON administrator_mails (inbox, caused_at);
  CREATE INDEX administrator_mails_by_time ON administrator_mails (caused_at);
`;

const MESSAGES = String.raw`
  -- Written in the transaction of the change that another service has to hear of; a relay hands it to the queue.
  CREATE TABLE outbox (
    id uuid PRIMARY KEY,
    queue text NOT NULL,
    job text NOT NULL,
    payload jsonb NOT NULL,
    request_id text,
    created_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz,
    check_at timestamptz,
    hand_overs integer NOT NULL DEFAULT 0,
    settled_at timestamptz,
    dead_at timestamptz,
    failure text
  );
  CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL AND dead_at IS NULL;
  CREATE INDEX outbox_unconfirmed ON outbox (check_at) WHERE check_at IS NOT NULL;
  CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL;
  CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL;
  CREATE INDEX outbox_of_mail ON outbox ((payload ->> 'mail_id')) WHERE queue = 'email';

  -- Acts that are counted in the audit log instead of having an entry each.
  CREATE TABLE audit_windows (
    key text PRIMARY KEY,
    ends_at timestamptz NOT NULL,
    acts integer NOT NULL DEFAULT 1,
    entries_max integer NOT NULL,
    further jsonb NOT NULL DEFAULT '{}',
    closing jsonb NOT NULL
  );
  CREATE INDEX audit_windows_by_end ON audit_windows (ends_at);
`;

export class Baseline1766500000021 implements Baseline {
  readonly replaces = { count: 3, last: 'CalendarNews1766500000000' };

  async up(runner: QueryRunner): Promise<void> {
    for (const tables of [ACCOUNTS, REGISTRATIONS, SESSIONS, LINKS_AND_MAILS, MESSAGES]) {
      await runner.query(tables);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE audit_windows, outbox, administrator_mails, mails, account_links, refresh_tokens, sessions,
        waiting_registrations_notice, pending_users, first_steps, deleted_accounts, former_addresses, accounts;
      DROP FUNCTION keep_owner;
    `);
  }
}
