/** Who did what, with the earlier states of what changed, and which of those are in the bin. */
export const HISTORY = `
  -- Events and calendars that were deleted and can be restored. The id is that of the event or calendar; its content is in
  -- the history.
  CREATE TABLE bin_items (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('event', 'calendar')),
    title text NOT NULL,
    color text,
    start_local text,
    timezone text,
    is_all_day boolean NOT NULL DEFAULT false,
    is_recurring boolean NOT NULL DEFAULT false,
    -- Of a calendar: the events that were deleted with it.
    event_count integer NOT NULL DEFAULT 0,
    -- Events and exceptions, which count for what the person may have.
    row_count integer NOT NULL,
    text_bytes integer NOT NULL,
    deleted_at timestamptz NOT NULL DEFAULT now(),
    deleted_by text NOT NULL CHECK (deleted_by IN ('owner', 'administrator', 'clean-up')),
    is_others_draft boolean NOT NULL DEFAULT false
  );
  CREATE INDEX bin_items_of_owner ON bin_items (user_id, deleted_at DESC, id) INCLUDE (kind, row_count, text_bytes);
  CREATE INDEX bin_items_by_age ON bin_items (deleted_at);

  -- Who did what with the events and calendars of a person (user_id).
  CREATE TABLE history_actions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    -- The account that did it; null for a job.
    actor_id uuid,
    made_by text NOT NULL
      CHECK (made_by IN ('owner', 'administrator', 'import', 'source', 'clean-up', 'undo', 'member')),
    -- The Undo-Key by which the person can undo it, or one of the import that did it.
    key uuid,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    is_undone boolean NOT NULL DEFAULT false,
    -- Of its states, except those in the bin.
    bytes integer NOT NULL,
    UNIQUE (user_id, key)
  );
  CREATE INDEX history_actions_of_owner ON history_actions (user_id, at DESC, id) INCLUDE (made_by, bytes);
  CREATE INDEX history_actions_by_age ON history_actions (at);
  -- What a person did under a key, whoever owns what it changed.
  CREATE INDEX history_actions_of_actor ON history_actions (actor_id, at DESC) INCLUDE (key) WHERE key IS NOT NULL;

  -- The earlier states of the parts that actions changed, in the form of src/history/history-format.ts.
  CREATE TABLE history_states (
    id uuid PRIMARY KEY,
    action_id uuid NOT NULL REFERENCES history_actions (id) ON DELETE CASCADE,
    user_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('event', 'calendar')),
    subject_id uuid NOT NULL,
    -- Taken while the event or calendar is locked: later changes of it are later.
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- The dates of a series that changed; null where more of it did.
    parts text[],
    is_new boolean NOT NULL,
    -- It was undone, or is an undo itself: both leave what was there before.
    is_undone boolean NOT NULL DEFAULT false,
    format smallint NOT NULL,
    -- Null for what did not exist, and for what was erased from the bin.
    state jsonb,
    -- The item of the bin that has this state as its content.
    bin_item_id uuid,
    -- What people are told of it, in the form of src/history/history-format.ts. Null in rows of before.
    summary jsonb,
    -- Those in which it was, before and afterwards.
    calendar_ids uuid[] NOT NULL DEFAULT '{}'
  );
  CREATE INDEX history_states_of_action ON history_states (action_id);
  CREATE INDEX history_states_of_subject ON history_states (subject_id, at);
  CREATE INDEX history_states_of_owner ON history_states (user_id);
  CREATE INDEX history_states_in_bin ON history_states (bin_item_id, id) WHERE bin_item_id IS NOT NULL;
  CREATE INDEX history_states_by_uid ON history_states (user_id, (state -> 'own' -> 'row' ->> 'uid'))
    WHERE bin_item_id IS NOT NULL;

  -- The actions that concern a calendar: its history.
  CREATE TABLE history_calendars (
    calendar_id uuid NOT NULL,
    action_id uuid NOT NULL REFERENCES history_actions (id) ON DELETE CASCADE,
    at timestamptz NOT NULL,
    -- The one of its states that stands for all.
    state_id uuid NOT NULL,
    subject_count integer NOT NULL,
    PRIMARY KEY (action_id, calendar_id)
  );
  CREATE INDEX history_calendars_by_time ON history_calendars (calendar_id, at DESC, action_id DESC);

  -- The logos that earlier states refer to, so that none is deleted before them.
  CREATE TABLE history_logos (
    state_id uuid NOT NULL REFERENCES history_states (id) ON DELETE CASCADE,
    logo_name text NOT NULL REFERENCES logos (name),
    PRIMARY KEY (state_id, logo_name)
  );
  CREATE INDEX history_logos_by_name ON history_logos (logo_name);
`;
