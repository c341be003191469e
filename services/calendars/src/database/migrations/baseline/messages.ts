/** What is on its way to other services and to open pages, and what has come from them. */
export const MESSAGES = String.raw`
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

  -- Which messages were worked on, so that one that comes twice has one effect.
  CREATE TABLE processed_messages (
    message_id uuid PRIMARY KEY,
    claimed_until timestamptz NOT NULL,
    done_at timestamptz
  );
  CREATE INDEX processed_messages_by_age ON processed_messages ((coalesce(done_at, claimed_until)));

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

  -- What entries of the audit log are about, as it was then. It is not in the log, from which nothing can be erased.
  CREATE TABLE audit_subjects (
    object_id uuid NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now(),
    user_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('event', 'calendar')),
    -- Null for what its owner did not share.
    name text,
    start_local text,
    -- The address that an entry about an invitation tells of.
    invited text
  );
  CREATE INDEX audit_subjects_of_object ON audit_subjects (object_id, recorded_at DESC);
  CREATE INDEX audit_subjects_of_owner ON audit_subjects (user_id);
  CREATE INDEX audit_subjects_by_age ON audit_subjects (recorded_at);

  -- What administrators deleted of other people, until auth has asked for it and told them.
  CREATE TABLE deletion_notices (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    event jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX deletion_notices_by_user ON deletion_notices (user_id);
  CREATE INDEX deletion_notices_by_age ON deletion_notices (created_at);

  -- What members of a calendar are told by mail: what was theirs to see may be gone when the mail is made.
  CREATE TABLE calendar_notices (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    kind text NOT NULL
      CHECK (kind IN ('deleted', 'inactive', 'received', 'removal', 'request', 'collection', 'collection-inactive')),
    calendar_id uuid NOT NULL,
    calendar_name text NOT NULL,
    collection_name text,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX calendar_notices_of_person ON calendar_notices (user_id);
  CREATE INDEX calendar_notices_by_age ON calendar_notices (created_at);

  -- What open pages are told of. Unlogged: a crash loses what pages read again anyway.
  CREATE UNLOGGED TABLE live_changes (
    -- By which a reader knows what was committed since it last looked.
    transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    kind text NOT NULL CHECK (kind IN ('events', 'calendar', 'people')),
    calendar_id uuid NOT NULL,
    -- Who might see it when it was made.
    people uuid[] NOT NULL,
    actor_id uuid,
    request_id text
  );
  CREATE INDEX live_changes_by_age ON live_changes (at);
`;
