-- Every statement of the 16 migrations of before 1.0 on an empty database, recorded as they ran. Generated: not to be edited.

CREATE TABLE "migrations" ("id" SERIAL NOT NULL, "timestamp" bigint NOT NULL, "name" character varying NOT NULL, CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY ("id"));
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
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1764000000000', 'AccountsAndSessions1764000000000');
ALTER TABLE accounts
    ADD COLUMN temporary_until timestamptz,
    ADD COLUMN last_sign_in_at timestamptz;

  CREATE TABLE audit_entries (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    at timestamptz NOT NULL DEFAULT now(),
    actor_id uuid,
    action text NOT NULL,
    target_id uuid,
    client_address text,
    outcome text NOT NULL CHECK (outcome IN ('success', 'failure')),
    request_id text,
    details jsonb NOT NULL DEFAULT '{}'
  );
  CREATE INDEX audit_entries_by_time ON audit_entries (at);

  -- What was written stays as it was written, for a year: no program of ours can change or shorten it.
  CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'permission denied: audit entries are never changed, and not deleted within a year'
      USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE TRIGGER audit_entries_unchanged BEFORE UPDATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
  CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries FOR EACH ROW
    WHEN (old.at > now() - interval '1 year') EXECUTE FUNCTION keep_audit_entry();
  CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000010', 'TemporaryPasswordsAndAudit1765500000010');
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
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000011', 'LinksInMails1765500000011');
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
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000020', 'AdministrationAndDeletion1765500000020');
ALTER TABLE pending_users ADD COLUMN client_network text;

      CREATE INDEX mails_to_inbox ON mails ((regexp_replace(recipient, '\+[^@]*@', '@')), template);
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000180', 'Floods1765500000180');
ALTER TABLE outbox
        ADD COLUMN hand_overs integer NOT NULL DEFAULT 0,
        ADD COLUMN settled_at timestamptz,
        ADD COLUMN dead_at timestamptz,
        ADD COLUMN failure text;
      UPDATE outbox SET settled_at = sent_at WHERE sent_at IS NOT NULL AND check_at IS NULL;
      DROP INDEX outbox_unsent;
      CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL AND dead_at IS NULL;
      CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL;
      CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL;

      CREATE INDEX refresh_tokens_by_age ON refresh_tokens ((coalesce(replaced_at, created_at)));
      CREATE INDEX sessions_by_last_use ON sessions (last_used_at);
      CREATE INDEX sessions_by_expiry ON sessions (expires_at);
      CREATE INDEX sessions_by_end ON sessions (ended_at) WHERE ended_at IS NOT NULL;
      CREATE INDEX account_links_by_age ON account_links ((coalesce(closed_at, expires_at, created_at)));
      CREATE INDEX mails_by_age ON mails (created_at);
      CREATE INDEX pending_users_by_decision ON pending_users (decided_at) WHERE decided_at IS NOT NULL;
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000190', 'SettleMessages1765500000190');
ALTER TABLE mails ADD COLUMN reason text;

      CREATE INDEX accounts_by_last_sign_in ON accounts (last_sign_in_at DESC NULLS LAST, id DESC);
      CREATE INDEX accounts_administrators ON accounts (created_at, id) WHERE role = 'admin';
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000200', 'ReasonsAndSorting1765500000200');
DROP TRIGGER audit_entries_unchanged ON audit_entries;
  DROP TRIGGER audit_entries_kept ON audit_entries;
  DROP TRIGGER audit_entries_not_truncated ON audit_entries;
  DROP FUNCTION keep_audit_entry();
  INSERT INTO outbox (id, queue, job, request_id, created_at, payload)
    SELECT 
  e.id, 'audit', 'record-entry', e.request_id, e.at, jsonb_strip_nulls(jsonb_build_object(
    'action', e.action, 'outcome', e.outcome, 'actor_id', e.actor_id, 'target_id', e.target_id,
    'network', e.client_address, 'details', e.details::text)) FROM audit_entries AS e;
  TRUNCATE audit_entries;

  -- The release before this one goes on writing here until its last process has ended.
  CREATE FUNCTION hand_audit_entry_over() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO outbox (id, queue, job, request_id, created_at, payload) SELECT 
  new.id, 'audit', 'record-entry', new.request_id, new.at, jsonb_strip_nulls(jsonb_build_object(
    'action', new.action, 'outcome', new.outcome, 'actor_id', new.actor_id, 'target_id', new.target_id,
    'network', new.client_address, 'details', new.details::text));
    RETURN NULL;
  END $$;
  CREATE TRIGGER audit_entries_handed_over AFTER INSERT ON audit_entries
    FOR EACH ROW EXECUTE FUNCTION hand_audit_entry_over();
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000220', 'HandAuditLogOver1765500000220');
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
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000230', 'FirstSteps1765500000230');
ALTER TABLE refresh_tokens ADD COLUMN parent_hash bytea;

      CREATE INDEX refresh_tokens_of_session_by_age ON refresh_tokens (session_id, created_at);
      DROP INDEX refresh_tokens_of_session;
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000370', 'RefreshTokenBranches1765500000370');
CREATE TABLE audit_windows (
        key text PRIMARY KEY,
        ends_at timestamptz NOT NULL,
        acts integer NOT NULL DEFAULT 1,
        entries_max integer NOT NULL,
        further jsonb NOT NULL DEFAULT '{}',
        closing jsonb NOT NULL
      );
      CREATE INDEX audit_windows_by_end ON audit_windows (ends_at);
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000380', 'CountRepeatedActs1765500000380');
CREATE TABLE administrator_mails (inbox bytea NOT NULL, caused_at timestamptz NOT NULL DEFAULT clock_timestamp());
      CREATE INDEX administrator_mails_of_inbox ON administrator_mails (inbox, caused_at);
      CREATE INDEX administrator_mails_by_time ON administrator_mails (caused_at);
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000381', 'CountMailsOfAdministrators1765500000381');
ALTER TABLE account_links ADD COLUMN used_at timestamptz;
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000390', 'UsedLinks1765500000390');
ALTER TABLE mails ADD COLUMN event jsonb;
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000410', 'TellOfDeletedEvents1765500000410');
ALTER TABLE accounts ADD COLUMN name text CHECK (char_length(name) BETWEEN 1 AND 100);
      ALTER TABLE pending_users
        ADD COLUMN name text CHECK (char_length(name) BETWEEN 1 AND 100),
        ADD COLUMN purpose text CHECK (char_length(purpose) BETWEEN 1 AND 500);
      ALTER TABLE mails ADD COLUMN sender_id uuid;
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000520', 'NamesOfPeople1765500000520');
ALTER TABLE mails ADD COLUMN source jsonb;
INSERT INTO "auth"."migrations"("timestamp", "name") VALUES ('1765500000720', 'TellOfFailingSources1765500000720');
