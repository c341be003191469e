// The tables of messages, for the baselines of services. Who changes one adds a migration to each of them.

export const OUTBOX_TABLE = `
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
`;

export const PROCESSED_MESSAGES_TABLE = `
  -- Which messages were worked on, so that one that comes twice has one effect.
  CREATE TABLE processed_messages (
    message_id uuid PRIMARY KEY,
    claimed_until timestamptz NOT NULL,
    done_at timestamptz
  );
  CREATE INDEX processed_messages_by_age ON processed_messages ((coalesce(done_at, claimed_until)));
`;

export const AUDIT_WINDOWS_TABLE = `
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
