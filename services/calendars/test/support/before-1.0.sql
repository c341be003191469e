-- Every statement of the 56 migrations of before 1.0 on an empty database, recorded as they ran. Generated: not to be edited.

CREATE TABLE "migrations" ("id" SERIAL NOT NULL, "timestamp" bigint NOT NULL, "name" character varying NOT NULL, CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY ("id"));
CREATE TABLE calendars (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
    description text CHECK (char_length(description) BETWEEN 1 AND 5000),
    is_public boolean NOT NULL,
    version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
    published_at timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX calendars_of_owner ON calendars (user_id, created_at DESC, id DESC);
  COMMENT ON COLUMN calendars.published_at IS
    'When the audience last saw a change. It moves by at least a second with each change, so that a whole second names one state.';

  CREATE TABLE events (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    uid text NOT NULL UNIQUE CHECK (char_length(uid) BETWEEN 1 AND 300),
    title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 200),
    description text CHECK (char_length(description) BETWEEN 1 AND 5000),
    start_local text NOT NULL,
    end_local text NOT NULL,
    timezone text NOT NULL CHECK (char_length(timezone) BETWEEN 1 AND 64),
    is_all_day boolean NOT NULL,
    start_time timestamptz NOT NULL,
    end_time timestamptz NOT NULL,
    series_end timestamptz,
    location text CHECK (char_length(location) BETWEEN 1 AND 500),
    url text CHECK (char_length(url) BETWEEN 1 AND 2048),
    meeting_id text CHECK (char_length(meeting_id) BETWEEN 1 AND 100),
    passcode text CHECK (char_length(passcode) BETWEEN 1 AND 100),
    is_recurring boolean NOT NULL,
    is_exception boolean NOT NULL DEFAULT false,
    parent_event_id uuid REFERENCES events (id) ON DELETE CASCADE,
    is_public_shareable boolean NOT NULL,
    revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
    version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (start_local ~ CASE WHEN is_all_day THEN '^\d{4}-\d\d-\d\d$' ELSE '^\d{4}-\d\d-\d\dT\d\d:\d\d$' END),
    CHECK (end_local ~ CASE WHEN is_all_day THEN '^\d{4}-\d\d-\d\d$' ELSE '^\d{4}-\d\d-\d\dT\d\d:\d\d$' END),
    CHECK (end_time > start_time),
    CHECK (series_end >= end_time),
    CHECK (is_recurring OR series_end IS NOT NULL),
    CHECK (is_exception = (parent_event_id IS NOT NULL)),
    CHECK (NOT (is_exception AND is_recurring))
  );
  COMMENT ON COLUMN events.series_end IS
    'When the last occurrence ends; the event''s own end where it does not repeat; null for a series without an end.';
  -- What runs in a window: of one owner, ends after its beginning, starts before its end. All three from the index.
  CREATE INDEX events_of_owner_by_time ON events (user_id, (coalesce(series_end, 'infinity')), start_time);
  CREATE INDEX events_of_series ON events (parent_event_id) WHERE parent_event_id IS NOT NULL;

  CREATE TABLE event_recurrences (
    event_id uuid PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    recurrence_type text NOT NULL CHECK (recurrence_type IN ('daily', 'weekly', 'monthly', 'yearly')),
    "interval" integer NOT NULL CHECK ("interval" BETWEEN 1 AND 999),
    days_of_week integer[] CHECK (days_of_week <@ '{0,1,2,3,4,5,6}' AND cardinality(days_of_week) BETWEEN 1 AND 7),
    day_of_month integer CHECK (day_of_month = -1 OR day_of_month BETWEEN 1 AND 31),
    month_of_year integer CHECK (month_of_year BETWEEN 1 AND 12),
    end_date date,
    count integer CHECK (count BETWEEN 1 AND 100),
    CHECK (end_date IS NULL OR count IS NULL),
    CHECK ((recurrence_type = 'weekly') = (days_of_week IS NOT NULL)),
    CHECK ((recurrence_type IN ('monthly', 'yearly')) = (day_of_month IS NOT NULL)),
    CHECK ((recurrence_type = 'yearly') = (month_of_year IS NOT NULL))
  );

  CREATE TABLE calendar_events (
    calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
    event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    PRIMARY KEY (calendar_id, event_id)
  );
  CREATE INDEX calendar_events_of_event ON calendar_events (event_id);
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1763700000000', 'CreateCalendarsAndEvents1763700000000');
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
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000020', 'AddInactiveAccounts1765500000020');
CREATE TABLE user_settings (
    user_id uuid PRIMARY KEY,
    default_timezone text CHECK (char_length(default_timezone) BETWEEN 1 AND 64),
    default_background_color text CHECK (default_background_color ~ '^#[0-9a-f]{6}$'),
    default_button_color text CHECK (default_button_color ~ '^#[0-9a-f]{6}$'),
    default_font_family text CHECK (char_length(default_font_family) BETWEEN 1 AND 100),
    default_logo_name text CHECK (default_logo_name ~ '^[0-9a-f]{32}$'),
    past_events text NOT NULL DEFAULT 'archive' CHECK (past_events IN ('archive', 'delete')),
    version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE user_settings IS 'One row per person who stored any; null is what was never chosen.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000040', 'UserSettings1765500000040');
ALTER TABLE events
    ADD COLUMN occurrence_date date,
    ADD COLUMN is_cancelled boolean NOT NULL DEFAULT false,
    ADD COLUMN is_hidden_alone boolean NOT NULL DEFAULT false,
    ADD COLUMN related_uid text CHECK (char_length(related_uid) BETWEEN 1 AND 300),
    ADD COLUMN archived_at timestamptz,
    ADD COLUMN latest_version integer NOT NULL DEFAULT 1,
    ALTER COLUMN uid DROP NOT NULL,
    ALTER COLUMN title DROP NOT NULL,
    ALTER COLUMN start_local DROP NOT NULL,
    ALTER COLUMN end_local DROP NOT NULL,
    ALTER COLUMN timezone DROP NOT NULL,
    ALTER COLUMN start_time DROP NOT NULL,
    ALTER COLUMN end_time DROP NOT NULL,
    DROP CONSTRAINT events_check4;
  UPDATE events SET latest_version = version;
  ALTER TABLE events
    ADD CONSTRAINT events_latest_version CHECK (is_exception OR latest_version >= version),
    ADD CONSTRAINT events_series_end CHECK (is_recurring OR is_cancelled OR series_end IS NOT NULL),
    ADD CONSTRAINT events_occurrence_date CHECK (is_exception = (occurrence_date IS NOT NULL)),
    ADD CONSTRAINT events_uid CHECK (is_exception = (uid IS NULL)),
    ADD CONSTRAINT events_related_uid CHECK (related_uid IS NULL OR NOT is_exception),
    ADD CONSTRAINT events_hidden_alone CHECK (is_exception OR NOT is_hidden_alone),
    ADD CONSTRAINT events_hidden_is_hidden CHECK (NOT (is_hidden_alone AND is_public_shareable)),
    ADD CONSTRAINT events_cancelled CHECK (CASE WHEN is_cancelled
      THEN is_exception AND NOT is_public_shareable AND num_nonnulls(title, description, start_local, end_local, timezone,
        start_time, end_time, series_end, location, url, meeting_id, passcode) = 0
      ELSE num_nulls(title, start_local, end_local, timezone, start_time, end_time) = 0 END);
  COMMENT ON COLUMN events.occurrence_date IS 'Of an exception: the local date that its series gives the occurrence.';
  COMMENT ON COLUMN events.is_cancelled IS 'Of an exception: the occurrence does not take place. The row keeps nothing of it.';
  COMMENT ON COLUMN events.is_hidden_alone IS
    'Of an exception: its owner hid it by itself. is_public_shareable of an exception is that of its series and not this.';
  COMMENT ON COLUMN events.related_uid IS 'The uid of the series that this one was split from.';
  COMMENT ON COLUMN events.archived_at IS 'Since when a past event is out of its owner''s lists.';
  COMMENT ON COLUMN events.latest_version IS
    'The highest version that the event or any of its exceptions ever had. All of them draw from it, so that none has the number of another.';

  -- A cancelled occurrence takes place at no time, so it is in no window.
  DROP INDEX events_of_owner_by_time;
  CREATE INDEX events_of_owner_by_time ON events (user_id, (coalesce(series_end, 'infinity')), start_time)
    WHERE NOT is_cancelled;
  -- For what counts or removes all that a person has.
  CREATE INDEX events_of_owner ON events (user_id);
  DROP INDEX events_of_series;
  CREATE UNIQUE INDEX one_exception_per_date ON events (parent_event_id, occurrence_date)
    WHERE parent_event_id IS NOT NULL;
  -- What the clean-up looks through on every visit: not the years that are archived already.
  CREATE INDEX events_not_archived ON events (user_id, (coalesce(series_end, 'infinity')))
    WHERE archived_at IS NULL AND NOT is_exception;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000060', 'AddExceptionsAndArchive1765500000060');
CREATE TABLE logos (
    name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}$'),
    user_id uuid NOT NULL,
    media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
    bytes integer NOT NULL CHECK (bytes > 0),
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX logos_of_owner ON logos (user_id);
  CREATE INDEX logos_by_age ON logos (created_at);
  COMMENT ON TABLE logos IS 'Stored before its file is, so that there is no file without a row.';

  CREATE TABLE event_customizations (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    event_id uuid NOT NULL UNIQUE REFERENCES events (id) ON DELETE CASCADE,
    logo_name text REFERENCES logos (name),
    is_without_logo boolean NOT NULL DEFAULT false,
    background_color text NOT NULL CHECK (background_color ~ '^#[0-9a-f]{6}$'),
    button_color text NOT NULL CHECK (button_color ~ '^#[0-9a-f]{6}$'),
    font_family text NOT NULL CHECK (char_length(font_family) BETWEEN 1 AND 100),
    version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (NOT is_without_logo OR logo_name IS NULL)
  );
  COMMENT ON COLUMN event_customizations.is_without_logo IS
    'Its owner has a default logo and does not want it here. Such a look is one of its own, also in the standard colours.';
  CREATE INDEX looks_with_logo ON event_customizations (logo_name) WHERE logo_name IS NOT NULL;

  UPDATE user_settings SET default_logo_name = NULL WHERE default_logo_name IS NOT NULL;
  ALTER TABLE user_settings
    ADD CONSTRAINT default_logo FOREIGN KEY (default_logo_name) REFERENCES logos (name);
  CREATE INDEX settings_with_logo ON user_settings (default_logo_name) WHERE default_logo_name IS NOT NULL;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000070', 'AddLogosAndLooks1765500000070');
CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
    fingerprint text NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, key)
  );
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

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
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000071', 'AddKeysAndAudit1765500000071');
-- One index begins with the owner, so that the planner has no other to choose for a window of an owner's time. Cancelled
  -- occurrences have no time and are in no window; they are in the index for what counts or removes all of a person's rows.
  DROP INDEX events_of_owner_by_time;
  DROP INDEX events_of_owner;
  CREATE INDEX events_of_owner_by_time ON events (user_id, (coalesce(series_end, 'infinity')), start_time);
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000080', 'OneIndexPerOwner1765500000080');
-- Which events the audience saw change, from one state of a calendar to the next, so that whoever keeps a state reads
  -- these alone. A row that is missing, for whatever reason, shows: the next one names another state as the one before it.
  CREATE TABLE published_changes (
    calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
    published_at timestamptz NOT NULL,
    previously_published_at timestamptz NOT NULL,
    event_ids uuid[] NOT NULL,
    PRIMARY KEY (calendar_id, published_at)
  );
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000100', 'LogPublishedChanges1765500000100');
ALTER TABLE events
    ADD COLUMN status text NOT NULL DEFAULT 'confirmed' CHECK (status IN ('confirmed', 'cancelled')),
    ADD COLUMN cancellation_note text CHECK (char_length(cancellation_note) BETWEEN 1 AND 500),
    ADD COLUMN cancelled_at timestamptz,
    ADD COLUMN is_cancellation_over boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT events_cancellation CHECK (CASE WHEN status = 'cancelled'
      THEN cancelled_at IS NOT NULL AND NOT is_cancelled
      ELSE cancelled_at IS NULL AND cancellation_note IS NULL AND NOT is_cancellation_over END);
  CREATE INDEX events_cancelled ON events (cancelled_at) WHERE cancelled_at IS NOT NULL AND NOT is_cancellation_over;
  COMMENT ON COLUMN events.status IS 'A cancelled event or occurrence is shown as such. One that was deleted has is_cancelled instead.';
  COMMENT ON COLUMN events.is_cancellation_over IS
    'It was cancelled so long ago that feeds of calendars which remove cancelled events leave it out.';
  COMMENT ON COLUMN events.is_cancelled IS
    'Of an exception: the occurrence was deleted by itself. The row keeps nothing of it. What is called off has the status cancelled.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000110', 'AddCancellation1765500000110');
ALTER TABLE calendars ADD COLUMN cancelled_events text NOT NULL DEFAULT 'announce'
    CHECK (cancelled_events IN ('announce', 'remove'));
  COMMENT ON COLUMN calendars.cancelled_events IS
    'What becomes of cancelled events in the feed: they stay and say so, or calendar programs are told to remove them.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000111', 'AddPolicyOfCancelledEvents1765500000111');
ALTER TABLE calendars
    ADD COLUMN theme jsonb CHECK (jsonb_typeof(theme) = 'object'),
    ADD COLUMN embed_sites text[] NOT NULL DEFAULT '{}' CHECK (cardinality(embed_sites) <= 50);
  COMMENT ON COLUMN calendars.theme IS 'Colours, corners and time zone for the audience; null is the default theme.';
  COMMENT ON COLUMN calendars.embed_sites IS 'Who may show the calendar in a frame; empty is everybody.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000120', 'AddSharing1765500000120');
CREATE TABLE calendar_feed_reads (
    calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
    program text NOT NULL
      CHECK (program IN ('google', 'apple', 'outlook', 'yahoo', 'thunderbird', 'browser', 'other')),
    last_read_at timestamptz NOT NULL,
    last_version timestamptz NOT NULL,
    bytes integer NOT NULL CHECK (bytes >= 0),
    reads integer NOT NULL CHECK (reads >= 0),
    not_modified integer NOT NULL CHECK (not_modified >= 0),
    counted_since timestamptz NOT NULL,
    PRIMARY KEY (calendar_id, program)
  );
  COMMENT ON TABLE calendar_feed_reads IS
    'How each kind of calendar program fetches a feed. No address or account of a person is in it.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000140', 'AddFeedReads1765500000140');
ALTER TABLE calendars ADD COLUMN color text NOT NULL DEFAULT '#2563eb' CHECK (color ~ '^#[0-9a-f]{6}$');
  COMMENT ON COLUMN calendars.color IS 'One of the colours of the palette; the accent and the feed of a calendar without a theme.';
  UPDATE calendars c
  SET color = (ARRAY['#2563eb', '#15803d', '#c2410c', '#8549ee', '#0d7d71', '#d6246f', '#a16207', '#0577b3', '#dc2626',
                     '#be26d0', '#8d6748', '#64748b'])[(turns.turn - 1) % 12 + 1],
      published_at = greatest(clock_timestamp(), date_trunc('second', published_at) + interval '1 second')
  FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at, id) AS turn FROM calendars) AS turns
  WHERE turns.id = c.id;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000160', 'AddCalendarColors1765500000160');
ALTER TABLE events
    ADD COLUMN next_start_time timestamptz,
    ADD COLUMN next_end_time timestamptz,
    ADD COLUMN next_stale_at timestamptz;
  COMMENT ON COLUMN events.next_start_time IS 'When it next takes place, or last did; of a series as of the time before next_stale_at.';
  COMMENT ON COLUMN events.next_stale_at IS 'From when on the next date of a series has to be found anew; null: never.';

  CREATE FUNCTION forget_next_date() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.next_start_time := NEW.start_time;
    NEW.next_end_time := NEW.end_time;
    NEW.next_stale_at := CASE WHEN NEW.is_recurring THEN timestamptz '-infinity' END;
    RETURN NEW;
  END $$;
  CREATE TRIGGER events_forget_next_date
    BEFORE INSERT OR UPDATE OF start_time, end_time, series_end, is_recurring ON events
    FOR EACH ROW EXECUTE FUNCTION forget_next_date();

  CREATE FUNCTION forget_next_date_of_series() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE events SET next_stale_at = '-infinity'
    WHERE id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.parent_event_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.parent_event_id END)
      AND is_recurring AND next_stale_at IS DISTINCT FROM '-infinity';
    RETURN NULL;
  END $$;
  CREATE TRIGGER exceptions_come_or_change
    AFTER INSERT OR UPDATE OF start_time, end_time, status, is_cancelled, parent_event_id ON events
    FOR EACH ROW WHEN (NEW.is_exception) EXECUTE FUNCTION forget_next_date_of_series();
  CREATE TRIGGER exceptions_go
    AFTER DELETE ON events FOR EACH ROW WHEN (OLD.is_exception) EXECUTE FUNCTION forget_next_date_of_series();

  UPDATE events SET next_start_time = start_time, next_end_time = end_time,
    next_stale_at = CASE WHEN is_recurring THEN timestamptz '-infinity' END;
  CREATE INDEX events_in_lists ON events (user_id, next_start_time, id) INCLUDE (next_end_time, end_time, is_exception)
    WHERE archived_at IS NULL AND NOT is_cancelled;
  CREATE INDEX events_with_stale_next_date ON events (user_id, next_stale_at) WHERE next_stale_at IS NOT NULL;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000161', 'AddNextDates1765500000161');
CREATE INDEX published_changes_by_age ON published_changes (published_at);
  CREATE INDEX processed_messages_by_age ON processed_messages ((coalesce(done_at, claimed_until)));
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000190', 'IndexWhatGoes1765500000190');
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
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000250', 'AddOutbox1765500000250');
DROP TRIGGER audit_entries_unchanged ON audit_entries;
  DROP TRIGGER audit_entries_kept ON audit_entries;
  DROP TRIGGER audit_entries_not_truncated ON audit_entries;
  DROP FUNCTION keep_audit_entry();
  INSERT INTO outbox (id, queue, job, request_id, created_at, payload)
    SELECT 
  e.id, 'audit', 'record-entry', e.request_id, e.at, jsonb_strip_nulls(jsonb_build_object(
    'action', e.action, 'outcome', e.outcome, 'actor_id', e.actor_id, 'object_id', e.target_id,
    'target_id', e.details ->> 'owner_id',
    'network', e.client_address, 'details', e.details::text)) FROM audit_entries AS e;
  TRUNCATE audit_entries;

  -- The release before this one goes on writing here until its last process has ended.
  CREATE FUNCTION hand_audit_entry_over() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO outbox (id, queue, job, request_id, created_at, payload) SELECT 
  new.id, 'audit', 'record-entry', new.request_id, new.at, jsonb_strip_nulls(jsonb_build_object(
    'action', new.action, 'outcome', new.outcome, 'actor_id', new.actor_id, 'object_id', new.target_id,
    'target_id', new.details ->> 'owner_id',
    'network', new.client_address, 'details', new.details::text));
    RETURN NULL;
  END $$;
  CREATE TRIGGER audit_entries_handed_over AFTER INSERT ON audit_entries
    FOR EACH ROW EXECUTE FUNCTION hand_audit_entry_over();
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000251', 'HandAuditLogOver1765500000251');
CREATE TABLE zone_data (
    is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
    version text NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    is_settled boolean NOT NULL DEFAULT false
  );
  COMMENT ON TABLE zone_data IS
    'By which data of time zones start_time, end_time and series_end were derived last from local times and zones.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000310', 'AddZoneData1765500000310');
ALTER TABLE calendars ADD COLUMN busy_status text NOT NULL DEFAULT 'free' CHECK (busy_status IN ('free', 'busy'));
  COMMENT ON COLUMN calendars.busy_status IS
    'How the events count in the calendars of those who subscribed: they leave their time free, or take it.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000340', 'AddBusyStatus1765500000340');
CREATE TABLE deleted_calendars (
    id uuid PRIMARY KEY,
    deleted_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE deleted_calendars IS
    'Calendars that were public when they were deleted: whoever subscribed is told that they are gone for good.';
  CREATE INDEX deleted_calendars_by_age ON deleted_calendars (deleted_at);

  CREATE FUNCTION remember_deleted_calendar() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    -- One that a backup brought back may be deleted a second time.
    INSERT INTO deleted_calendars (id) VALUES (OLD.id) ON CONFLICT (id) DO UPDATE SET deleted_at = excluded.deleted_at;
    RETURN NULL;
  END $$;
  CREATE TRIGGER public_calendars_go
    AFTER DELETE ON calendars FOR EACH ROW WHEN (OLD.is_public) EXECUTE FUNCTION remember_deleted_calendar();
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000360', 'RememberDeletedCalendars1765500000360');
ALTER TABLE calendars ADD COLUMN feed_policy_changed_at timestamptz;
  COMMENT ON COLUMN calendars.feed_policy_changed_at IS
    'When busy_status or cancelled_events was last changed, which every event of the feed shows; null where neither was.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000361', 'DateFeedPolicies1765500000361');
ALTER TABLE events ADD COLUMN feed_bytes integer NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN is_exception AND NOT is_public_shareable THEN 100
      WHEN NOT is_public_shareable THEN 0
      ELSE 950 + (2 * octet_length(coalesce(title, '') || coalesce(description, '') || coalesce(location, '') || coalesce(cancellation_note, '')) - octet_length(translate(coalesce(title, '') || coalesce(description, '') || coalesce(location, '') || coalesce(cancellation_note, ''), E',;\\\n\r', ''))) * 21 / 20
    END) STORED;
  COMMENT ON COLUMN events.feed_bytes IS 'The most bytes that it takes in a feed; of a series without its exceptions.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000380', 'WeighEventsInFeeds1765500000380');
ALTER TABLE idempotency_keys ADD COLUMN created_id uuid, ALTER COLUMN answer DROP NOT NULL;
  COMMENT ON COLUMN idempotency_keys.created_id IS
    'What the request created; null in rows of the release that kept the whole response in answer.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000390', 'KeepIdsOfWhatWasCreated1765500000390');
CREATE TABLE audit_windows (
        key text PRIMARY KEY,
        ends_at timestamptz NOT NULL,
        acts integer NOT NULL DEFAULT 1,
        entries_max integer NOT NULL,
        further jsonb NOT NULL DEFAULT '{}',
        closing jsonb NOT NULL
      );
      CREATE INDEX audit_windows_by_end ON audit_windows (ends_at);
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000400', 'CountRepeatedActs1765500000400');
CREATE TABLE deletion_notices (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        event jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX deletion_notices_by_user ON deletion_notices (user_id);
      CREATE INDEX deletion_notices_by_age ON deletion_notices (created_at);
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000410', 'KeepDeletionNotices1765500000410');
ALTER TABLE events RENAME COLUMN is_cancelled TO is_deleted;
  ALTER TABLE events RENAME COLUMN is_hidden_alone TO is_hidden_by_owner;
  ALTER TABLE events RENAME CONSTRAINT events_cancelled TO events_deleted;
  ALTER TABLE events RENAME CONSTRAINT events_hidden_alone TO events_hidden_by_owner;
  ALTER TABLE events
    ADD COLUMN is_cancelled boolean NOT NULL DEFAULT false,
    ADD COLUMN is_hidden_alone boolean NOT NULL DEFAULT false;
  UPDATE events SET is_cancelled = is_deleted, is_hidden_alone = is_hidden_by_owner
    WHERE is_deleted OR is_hidden_by_owner;
  COMMENT ON COLUMN events.status IS 'A cancelled event or occurrence is shown as such. One that was deleted has is_deleted instead.';
  COMMENT ON COLUMN events.is_cancelled IS 'The name of is_deleted in the release before; nothing reads it any more.';
  COMMENT ON COLUMN events.is_hidden_alone IS 'The name of is_hidden_by_owner in the release before; nothing reads it any more.';

  CREATE FUNCTION keep_former_names() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      NEW.is_deleted := coalesce(NEW.is_deleted, false) OR coalesce(NEW.is_cancelled, false);
      NEW.is_hidden_by_owner := coalesce(NEW.is_hidden_by_owner, false) OR coalesce(NEW.is_hidden_alone, false);
    ELSE
      IF NEW.is_cancelled <> OLD.is_cancelled THEN NEW.is_deleted := NEW.is_cancelled; END IF;
      IF NEW.is_hidden_alone <> OLD.is_hidden_alone THEN NEW.is_hidden_by_owner := NEW.is_hidden_alone; END IF;
    END IF;
    NEW.is_cancelled := NEW.is_deleted;
    NEW.is_hidden_alone := NEW.is_hidden_by_owner;
    RETURN NEW;
  END $$;
  CREATE TRIGGER events_keep_former_names
    BEFORE INSERT OR UPDATE OF is_deleted, is_cancelled, is_hidden_by_owner, is_hidden_alone ON events
    FOR EACH ROW EXECUTE FUNCTION keep_former_names();
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000430', 'NameDeletedDates1765500000430');
ALTER TABLE user_settings
    ADD COLUMN week_start smallint CHECK (week_start BETWEEN 0 AND 6),
    ADD COLUMN hour_cycle text CHECK (hour_cycle IN ('12', '24')),
    ADD COLUMN shows_weekend boolean NOT NULL DEFAULT true,
    ADD COLUMN second_timezone text;
  COMMENT ON COLUMN user_settings.week_start IS
    'The weekday with which weeks begin on screens, from 0, Sunday; null: as the locale of the browser has it.';
  COMMENT ON COLUMN user_settings.hour_cycle IS
    'Whether hours are counted to 12 or to 24 on screens; null: as the locale of the browser has it.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000470', 'AddViewSettings1765500000470');
ALTER TABLE events ADD COLUMN dates_to_come smallint;
  COMMENT ON COLUMN events.dates_to_come IS 'How many dates of a series are to come, as of the time before next_stale_at; 101 for more than 100.';
  
  CREATE OR REPLACE FUNCTION forget_next_date() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.next_start_time := NEW.start_time;
    NEW.next_end_time := NEW.end_time;
    NEW.next_stale_at := CASE WHEN NEW.is_recurring THEN timestamptz '-infinity' END;
    NEW.dates_to_come := NULL;
    RETURN NEW;
  END $$;

  UPDATE events SET next_stale_at = '-infinity' WHERE is_recurring AND next_stale_at IS NOT NULL;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000480', 'CountDatesToCome1765500000480');
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
    event_count integer NOT NULL DEFAULT 0,
    row_count integer NOT NULL,
    text_bytes integer NOT NULL,
    deleted_at timestamptz NOT NULL DEFAULT now(),
    deleted_by text NOT NULL CHECK (deleted_by IN ('owner', 'administrator', 'clean-up'))
  );
  COMMENT ON TABLE bin_items IS 'Events and calendars that were deleted and can be restored. The id is that of the event or calendar.';
  COMMENT ON COLUMN bin_items.event_count IS 'Of a calendar: the events that were deleted with it.';
  COMMENT ON COLUMN bin_items.row_count IS 'Events and exceptions, which count for what the person may have.';
  CREATE INDEX bin_items_of_owner ON bin_items (user_id, deleted_at DESC, id) INCLUDE (kind, row_count, text_bytes);
  CREATE INDEX bin_items_by_age ON bin_items (deleted_at);

  CREATE TABLE bin_rows (
    item_id uuid NOT NULL REFERENCES bin_items (id) ON DELETE CASCADE,
    table_name text NOT NULL,
    position integer NOT NULL,
    content jsonb NOT NULL,
    logo_name text GENERATED ALWAYS AS (content ->> 'logo_name') STORED REFERENCES logos (name),
    PRIMARY KEY (item_id, table_name, position)
  );
  COMMENT ON TABLE bin_rows IS 'The rows of what is in the bin, as they were in their tables.';
  COMMENT ON COLUMN bin_rows.position IS 'Rows come back in this order, an event before its exceptions.';
  CREATE INDEX bin_rows_with_logo ON bin_rows (logo_name) WHERE logo_name IS NOT NULL;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000490', 'AddBin1765500000490');
ALTER TABLE event_recurrences
    ADD COLUMN week_start integer CHECK (week_start BETWEEN 0 AND 6),
    ADD COLUMN rrule text CHECK (length(rrule) <= 4000),
    ADD COLUMN added_dates text[] NOT NULL DEFAULT '{}' CHECK (cardinality(added_dates) <= 1000),
    ADD COLUMN excluded_dates text[] NOT NULL DEFAULT '{}' CHECK (cardinality(excluded_dates) <= 1000),
    DROP CONSTRAINT event_recurrences_recurrence_type_check,
    ADD CHECK (recurrence_type IN ('daily', 'weekly', 'monthly', 'yearly', 'custom')),
    DROP CONSTRAINT event_recurrences_count_check,
    ADD CHECK (count BETWEEN 1 AND 10000),
    ADD CHECK ((recurrence_type = 'custom') = (rrule IS NOT NULL));
  COMMENT ON COLUMN event_recurrences.rrule IS 'The parts of an RRULE without COUNT and UNTIL, in their canonical form.';
  COMMENT ON COLUMN event_recurrences.added_dates IS 'Local dates, or local dates and times, as RDATE has them.';
  COMMENT ON COLUMN event_recurrences.excluded_dates IS 'Local dates, or local dates and times, as EXDATE has them.';
  UPDATE event_recurrences SET week_start = 0 WHERE recurrence_type = 'weekly';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000500', 'AddRulesOfRfc55451765500000500');
ALTER TABLE user_settings ADD COLUMN color_scheme text CHECK (color_scheme IN ('light', 'dark'));
  COMMENT ON COLUMN user_settings.color_scheme IS 'Whether screens are light or dark; null: as the system has it.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000510', 'AddColorScheme1765500000510');
ALTER TABLE events
    DROP CONSTRAINT events_check2,
    ADD CONSTRAINT events_end CHECK (end_time >= start_time);
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000520', 'KeepMoments1765500000520');
CREATE UNIQUE INDEX one_uid_per_owner ON events (user_id, uid) WHERE uid IS NOT NULL;
  ALTER TABLE events DROP CONSTRAINT events_uid_key;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000530', 'LetOwnersHaveEqualUids1765500000530');
ALTER TABLE events
    ADD COLUMN occurrence_time text CHECK (occurrence_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
    ADD CONSTRAINT events_occurrence_time CHECK (occurrence_time IS NULL OR is_exception);
  COMMENT ON COLUMN events.occurrence_time IS
    'Of an exception: the local time that its series gives the occurrence, where that is not the time of day of the series.';
  CREATE UNIQUE INDEX one_exception_per_occurrence ON events (parent_event_id, occurrence_date, occurrence_time)
    NULLS NOT DISTINCT WHERE parent_event_id IS NOT NULL;
  DROP INDEX one_exception_per_date;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000540', 'NameReplacedTimes1765500000540');
CREATE TABLE event_originals (
    event_id uuid PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    user_id uuid NOT NULL,
    content text NOT NULL,
    content_bytes integer NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
    zones jsonb NOT NULL DEFAULT '{}',
    sequence integer NOT NULL CHECK (sequence >= 0),
    as_of_version integer NOT NULL
  );
  COMMENT ON TABLE event_originals IS 'The iCalendar text of events that came from elsewhere, as it came.';
  COMMENT ON COLUMN event_originals.content IS 'The components of one UID: of a series with those of its exceptions.';
  COMMENT ON COLUMN event_originals.zones IS 'For each TZID in it the IANA zone that it was read as, or null.';
  COMMENT ON COLUMN event_originals.sequence IS 'The SEQUENCE in it.';
  COMMENT ON COLUMN event_originals.as_of_version IS
    'latest_version of the event when it said the same. Where that is another one, the event was changed since.';
  CREATE INDEX event_originals_of_owner ON event_originals (user_id) INCLUDE (content_bytes);
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000550', 'KeepOriginals1765500000550');
CREATE INDEX events_by_related_uid ON events (related_uid, user_id) WHERE related_uid IS NOT NULL;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000580', 'FindContinuedSeries1765500000580');
CREATE TABLE undo_steps (
    user_id uuid NOT NULL,
    key uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    is_undone boolean NOT NULL DEFAULT false,
    PRIMARY KEY (user_id, key)
  );
  COMMENT ON TABLE undo_steps IS 'What people did and can undo.';
  CREATE INDEX undo_steps_by_age ON undo_steps (created_at);

  CREATE TABLE undo_subjects (
    user_id uuid NOT NULL,
    key uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('events', 'calendars')),
    id uuid NOT NULL,
    is_whole boolean NOT NULL,
    state uuid,
    dates_state uuid,
    PRIMARY KEY (user_id, key, kind, id),
    FOREIGN KEY (user_id, key) REFERENCES undo_steps ON DELETE CASCADE
  );
  COMMENT ON TABLE undo_subjects IS 'The events and calendars that a step is about, and in what state it left them.';
  COMMENT ON COLUMN undo_subjects.is_whole IS 'More of a series changed than single dates of it: then all its exceptions count.';

  CREATE TABLE undo_rows (
    user_id uuid NOT NULL,
    key uuid NOT NULL,
    table_name text NOT NULL,
    row_id text NOT NULL,
    content jsonb,
    is_there boolean NOT NULL,
    logo_name text GENERATED ALWAYS AS (content ->> 'logo_name') STORED REFERENCES logos (name),
    PRIMARY KEY (user_id, key, table_name, row_id),
    FOREIGN KEY (user_id, key) REFERENCES undo_steps ON DELETE CASCADE
  );
  COMMENT ON TABLE undo_rows IS 'The rows that a step changed. Of bin_items: what it put into the bin.';
  COMMENT ON COLUMN undo_rows.content IS 'The row as it was before; null where there was none.';
  COMMENT ON COLUMN undo_rows.is_there IS 'Whether there is a row after it.';
  CREATE INDEX undo_rows_with_logo ON undo_rows (logo_name) WHERE logo_name IS NOT NULL;

  CREATE FUNCTION row_without_counts(stored jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT stored - ARRAY['version', 'latest_version', 'revision', 'updated_at', 'published_at', 'feed_policy_changed_at',
      'next_start_time', 'next_end_time', 'next_stale_at', 'dates_to_come', 'archived_at', 'feed_bytes']
  $$;

  CREATE FUNCTION content_of_row(stored jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT row_without_counts(stored) - ARRAY['start_time', 'end_time', 'series_end', 'is_cancellation_over']
  $$;

  CREATE FUNCTION state_of_calendar(calendar uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT md5(content_of_row(to_jsonb(c))::text)::uuid FROM calendars c WHERE c.id = calendar
  $$;

  CREATE FUNCTION state_of_event(event uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT md5(concat_ws('|', content_of_row(to_jsonb(e))::text,
      (SELECT content_of_row(to_jsonb(r))::text FROM event_recurrences r WHERE r.event_id = e.id),
      (SELECT content_of_row(to_jsonb(c))::text FROM event_customizations c WHERE c.event_id = e.id),
      (SELECT string_agg(l.calendar_id::text, ',' ORDER BY l.calendar_id) FROM calendar_events l
       WHERE l.event_id = e.id)))::uuid
    FROM events e WHERE e.id = event
  $$;

  CREATE FUNCTION state_of_dates(series uuid, dates uuid[]) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT md5(string_agg(concat_ws('|', content_of_row(to_jsonb(e))::text, content_of_row(to_jsonb(c))::text), '|'
      ORDER BY e.id))::uuid
    FROM events e LEFT JOIN event_customizations c ON c.event_id = e.id
    WHERE e.parent_event_id = series AND (dates IS NULL OR e.id = ANY(dates))
  $$;
  COMMENT ON FUNCTION state_of_dates IS 'Of these exceptions of a series, or of all; null where there is none.';

  CREATE FUNCTION state_for_undo(subject undo_subjects, OUT state uuid, OUT dates_state uuid) LANGUAGE sql STABLE AS $$
    SELECT CASE subject.kind WHEN 'calendars' THEN state_of_calendar(subject.id) ELSE state_of_event(subject.id) END,
      CASE WHEN subject.kind = 'events' THEN state_of_dates(subject.id, CASE WHEN NOT subject.is_whole THEN (
        SELECT coalesce(array_agg(r.row_id::uuid), '{}') FROM undo_rows r
        WHERE r.user_id = subject.user_id AND r.key = subject.key AND r.table_name = 'events') END) END
  $$;

  CREATE FUNCTION seal_for_undo() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE undo_subjects s SET (state, dates_state) = (SELECT left_in.state, left_in.dates_state FROM state_for_undo(s) left_in)
    WHERE s.user_id = NEW.user_id AND s.key = NEW.key AND s.kind = NEW.kind AND s.id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER undo_subjects_seal AFTER INSERT OR UPDATE OF is_whole ON undo_subjects
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_for_undo();

  CREATE FUNCTION forget_old_undo_steps() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM undo_steps s WHERE s.user_id = NEW.user_id AND s.key IN (
      SELECT kept.key FROM (
        SELECT o.key, row_number() OVER latest AS steps, sum(o.bytes) OVER latest AS bytes
        FROM (SELECT n.key, n.created_at, (
                SELECT coalesce(sum(pg_column_size(r.content)), 0) FROM undo_rows r
                WHERE r.user_id = n.user_id AND r.key = n.key) AS bytes
              FROM undo_steps n WHERE n.user_id = NEW.user_id AND n.key <> NEW.key) o
        WINDOW latest AS (ORDER BY o.created_at DESC, o.key)) kept
      WHERE kept.steps >= 100 OR kept.bytes > 32000000);
    RETURN NULL;
  END $$;
  CREATE TRIGGER undo_steps_are_bounded AFTER INSERT ON undo_steps
    FOR EACH ROW EXECUTE FUNCTION forget_old_undo_steps();

  CREATE FUNCTION note_undo_row(actor uuid, step uuid, of_table text, row_name text, was jsonb, is_left boolean)
    RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO undo_steps (user_id, key) VALUES (actor, step) ON CONFLICT DO NOTHING;
    INSERT INTO undo_rows (user_id, key, table_name, row_id, content, is_there)
      VALUES (actor, step, of_table, row_name, was, is_left)
      ON CONFLICT (user_id, key, table_name, row_id) DO UPDATE SET is_there = EXCLUDED.is_there;
    IF NOT is_left THEN
      DELETE FROM undo_rows r WHERE r.user_id = actor AND r.key = step AND r.table_name = of_table AND r.row_id = row_name
        AND r.content IS NULL;
    END IF;
  END $$;

  CREATE FUNCTION note_undo_subject(actor uuid, step uuid, of_kind text, subject uuid, of_all boolean)
    RETURNS void LANGUAGE sql AS $$
    INSERT INTO undo_subjects AS noted (user_id, key, kind, id, is_whole) VALUES (actor, step, of_kind, subject, of_all)
    ON CONFLICT (user_id, key, kind, id) DO UPDATE SET is_whole = noted.is_whole OR EXCLUDED.is_whole
  $$;

  CREATE FUNCTION noted_for_undo(actor uuid, step uuid, of_table text, row_name text) RETURNS undo_rows
    LANGUAGE sql STABLE AS $$
    SELECT r FROM undo_rows r
    WHERE r.user_id = actor AND r.key = step AND r.table_name = of_table AND r.row_id = row_name
  $$;

  CREATE FUNCTION note_calendar_for_undo() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    actor uuid := split_part(current_setting('daymark.undo_key'), '/', 1);
    step uuid := split_part(current_setting('daymark.undo_key'), '/', 2);
    calendar calendars := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
    noted undo_rows;
  BEGIN
    IF calendar.user_id <> actor OR (TG_OP = 'UPDATE' AND row_without_counts(was) = row_without_counts(to_jsonb(NEW))) THEN
      RETURN NULL;
    END IF;
    noted := noted_for_undo(actor, step, 'calendars', calendar.id::text);
    IF TG_OP = 'DELETE' AND (noted.key IS NULL OR noted.content IS NOT NULL) THEN
      PERFORM note_undo_row(actor, step, 'bin_items', calendar.id::text, NULL, true);
    END IF;
    IF TG_OP <> 'DELETE' OR noted.key IS NOT NULL THEN
      PERFORM note_undo_row(actor, step, 'calendars', calendar.id::text, was, TG_OP <> 'DELETE');
    END IF;
    PERFORM note_undo_subject(actor, step, 'calendars', calendar.id, true);
    RETURN NULL;
  END $$;

  CREATE FUNCTION note_event_for_undo() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    actor uuid := split_part(current_setting('daymark.undo_key'), '/', 1);
    step uuid := split_part(current_setting('daymark.undo_key'), '/', 2);
    event events := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
    noted undo_rows;
  BEGIN
    IF event.user_id <> actor OR (TG_OP = 'UPDATE' AND row_without_counts(was) = row_without_counts(to_jsonb(NEW))) THEN
      RETURN event;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      PERFORM note_undo_row(actor, step, 'events', event.id::text, was, true);
      PERFORM note_undo_subject(actor, step, 'events', coalesce(event.parent_event_id, event.id),
        event.parent_event_id IS NULL);
      IF TG_OP = 'UPDATE' AND OLD.parent_event_id <> NEW.parent_event_id THEN
        PERFORM note_undo_subject(actor, step, 'events', OLD.parent_event_id, true);
      END IF;
      RETURN event;
    END IF;
    noted := noted_for_undo(actor, step, 'events', event.id::text);
    IF event.parent_event_id IS NOT NULL THEN
      -- What goes with its series is in the bin with it.
      IF noted.key IS NOT NULL OR EXISTS (SELECT FROM events e WHERE e.id = event.parent_event_id) THEN
        PERFORM note_undo_row(actor, step, 'events', event.id::text, was, false);
        PERFORM note_undo_subject(actor, step, 'events', event.parent_event_id, false);
      END IF;
      RETURN event;
    END IF;
    IF (noted.key IS NULL OR noted.content IS NOT NULL) AND EXISTS (SELECT FROM bin_items b WHERE b.id = event.id) THEN
      PERFORM note_undo_row(actor, step, 'bin_items', event.id::text, NULL, true);
      PERFORM note_undo_subject(actor, step, 'events', event.id, true);
    END IF;
    IF noted.key IS NOT NULL THEN
      PERFORM note_undo_row(actor, step, 'events', event.id::text, was, false);
    END IF;
    RETURN event;
  END $$;

  CREATE FUNCTION note_part_of_event_for_undo() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    actor uuid := split_part(current_setting('daymark.undo_key'), '/', 1);
    step uuid := split_part(current_setting('daymark.undo_key'), '/', 2);
    was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
    part jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    event_id uuid := part ->> 'event_id';
    row_name text := CASE TG_TABLE_NAME WHEN 'calendar_events' THEN concat(part ->> 'calendar_id', '/', event_id)
      ELSE event_id::text END;
    event record;
    parent uuid;
    noted undo_rows;
  BEGIN
    IF TG_OP = 'UPDATE' AND row_without_counts(was) = row_without_counts(part) THEN RETURN NULL; END IF;
    SELECT e.user_id, e.parent_event_id INTO event FROM events e WHERE e.id = event_id;
    IF FOUND THEN
      IF event.user_id = actor THEN
        PERFORM note_undo_row(actor, step, TG_TABLE_NAME::text, row_name, was, TG_OP <> 'DELETE');
        PERFORM note_undo_subject(actor, step, 'events', coalesce(event.parent_event_id, event_id),
          event.parent_event_id IS NULL);
      END IF;
      RETURN NULL;
    END IF;
    -- It goes with its event. Of a whole event it is in the bin.
    noted := noted_for_undo(actor, step, TG_TABLE_NAME::text, row_name);
    parent := (noted_for_undo(actor, step, 'events', event_id::text)).content ->> 'parent_event_id';
    IF noted.key IS NOT NULL OR parent IS NOT NULL THEN
      PERFORM note_undo_row(actor, step, TG_TABLE_NAME::text, row_name, was, false);
    END IF;
    RETURN NULL;
  END $$;

  CREATE TRIGGER calendars_note_for_undo AFTER INSERT OR UPDATE OR DELETE ON calendars FOR EACH ROW
    WHEN (current_setting('daymark.undo_key', true) <> '') EXECUTE FUNCTION note_calendar_for_undo();
  CREATE TRIGGER events_note_for_undo AFTER INSERT OR UPDATE ON events FOR EACH ROW
    WHEN (current_setting('daymark.undo_key', true) <> '') EXECUTE FUNCTION note_event_for_undo();
  -- Before, while what belongs to it and its series are still there.
  CREATE TRIGGER events_note_deletion_for_undo BEFORE DELETE ON events FOR EACH ROW
    WHEN (current_setting('daymark.undo_key', true) <> '') EXECUTE FUNCTION note_event_for_undo();
  CREATE TRIGGER event_recurrences_note_for_undo AFTER INSERT OR UPDATE OR DELETE ON event_recurrences FOR EACH ROW
    WHEN (current_setting('daymark.undo_key', true) <> '') EXECUTE FUNCTION note_part_of_event_for_undo();
  CREATE TRIGGER event_customizations_note_for_undo AFTER INSERT OR UPDATE OR DELETE ON event_customizations FOR EACH ROW
    WHEN (current_setting('daymark.undo_key', true) <> '') EXECUTE FUNCTION note_part_of_event_for_undo();
  CREATE TRIGGER calendar_events_note_for_undo AFTER INSERT OR UPDATE OR DELETE ON calendar_events FOR EACH ROW
    WHEN (current_setting('daymark.undo_key', true) <> '') EXECUTE FUNCTION note_part_of_event_for_undo();
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000590', 'AddUndo1765500000590');
CREATE TABLE imports (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    state text NOT NULL CHECK (state IN
      ('reading', 'ready', 'importing', 'done', 'stopped', 'undoing', 'undone', 'failed')),
    file_name text NOT NULL,
    file_bytes integer NOT NULL,
    file bytea,
    calendar_id uuid REFERENCES calendars (id) ON DELETE SET NULL,
    made_calendar_id uuid NOT NULL,
    new_calendar jsonb,
    timezone text NOT NULL,
    older_may_win boolean NOT NULL DEFAULT false,
    is_public_shareable boolean NOT NULL DEFAULT true,
    source jsonb,
    table_choice jsonb,
    table_reading jsonb,
    notes jsonb NOT NULL DEFAULT '[]',
    refusal jsonb,
    problem text,
    counts jsonb NOT NULL DEFAULT '{"new": 0, "changed": 0, "unchanged": 0, "part": 0, "refused": 0, "chosen": 0}',
    result jsonb NOT NULL DEFAULT '{"created": 0, "changed": 0, "failed": 0, "undone": 0, "kept": 0}',
    progress_done integer NOT NULL DEFAULT 0,
    progress_total integer,
    is_stop_wanted boolean NOT NULL DEFAULT false,
    leased_by uuid,
    leased_until timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz,
    finished_at timestamptz
  );
  COMMENT ON COLUMN imports.file IS 'The file as it came, until it was read; a table until it is run, since it may be read otherwise.';
  COMMENT ON COLUMN imports.made_calendar_id IS 'The id of the calendar that the import makes, where it makes one. It goes with it where the import is taken back and nothing else is in it.';
  COMMENT ON COLUMN imports.leased_by IS 'The worker that is at it. One that dies is replaced once the lease is over.';
  CREATE INDEX imports_of_owner ON imports (user_id, created_at DESC, id);
  CREATE INDEX imports_to_work_on ON imports (created_at) WHERE state IN ('reading', 'importing', 'undoing');
  CREATE INDEX imports_by_age ON imports (created_at);

  CREATE TABLE import_items (
    import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    number integer NOT NULL,
    list text NOT NULL CHECK (list IN ('new', 'changed', 'unchanged', 'part', 'refused')),
    becomes text NOT NULL CHECK (becomes IN ('new', 'changed', 'unchanged', 'refused')),
    reason text,
    is_chosen boolean NOT NULL,
    may_choose boolean NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed', 'undone', 'kept')),
    failure text,
    uid text,
    title text,
    location text,
    start_time timestamptz,
    series_end timestamptz,
    line integer,
    entry jsonb,
    notes jsonb NOT NULL,
    changes jsonb NOT NULL DEFAULT '[]',
    event_id uuid,
    before jsonb,
    version_seen integer,
    version_after integer,
    PRIMARY KEY (import_id, number)
  );
  COMMENT ON COLUMN import_items.entry IS 'The entry as it was read; null of one that cannot be kept, and once it can neither be run nor taken back.';
  COMMENT ON COLUMN import_items.before IS 'Of an event that was changed: what it was.';
  COMMENT ON COLUMN import_items.version_seen IS 'latest_version of the event when it was compared. What is another since was not looked at.';
  COMMENT ON COLUMN import_items.version_after IS 'latest_version of the event after the import. Where it is another one, somebody changed the event since.';

  CREATE TABLE import_publications (
    import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    calendar_id uuid NOT NULL,
    event_id uuid NOT NULL,
    PRIMARY KEY (import_id, calendar_id, event_id)
  );
  COMMENT ON TABLE import_publications IS 'What the audience of calendars sees changed once the import is over: one revision of the feed for all of it.';

  CREATE INDEX bin_rows_by_uid ON bin_rows ((content ->> 'uid')) WHERE table_name = 'events' AND content ->> 'uid' IS NOT NULL;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000600', 'AddImports1765500000600');
ALTER TABLE events
    ADD COLUMN draft text CHECK (draft IN ('shared', 'hidden')),
    ADD CONSTRAINT events_drafts_are_hidden CHECK (draft IS NULL OR NOT is_public_shareable);
  COMMENT ON COLUMN events.draft IS
    'Of a copy that was not saved yet: whether it is shared once it is. Null of everything else.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000700', 'AddDrafts1765500000700');
CREATE INDEX imports_of_calendar ON imports (calendar_id) WHERE calendar_id IS NOT NULL;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000710', 'FindImportsOfCalendars1765500000710');
CREATE TABLE calendar_sources (
    calendar_id uuid PRIMARY KEY REFERENCES calendars (id) ON DELETE CASCADE,
    user_id uuid NOT NULL,
    address text NOT NULL,
    host text NOT NULL,
    user_name text,
    password bytea,
    interval_minutes integer NOT NULL CHECK (interval_minutes BETWEEN 15 AND 1440),
    timezone text NOT NULL,
    title_prefix text,
    is_paused boolean NOT NULL DEFAULT false,
    next_check_at timestamptz NOT NULL DEFAULT now(),
    leased_until timestamptz,
    leased_by uuid,
    etag text,
    last_modified text,
    body_hash text,
    checked_at timestamptz,
    succeeded_at timestamptz,
    failing_since timestamptz,
    failures integer NOT NULL DEFAULT 0,
    failure text,
    is_told boolean NOT NULL DEFAULT false,
    last_changes jsonb,
    last_changed_at timestamptz,
    held jsonb,
    may_remove boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON COLUMN calendar_sources.password IS 'Encrypted with a key of the service (AES-256-GCM).';
  COMMENT ON COLUMN calendar_sources.held IS 'What was not removed, since it is too much: how many, a hash of what, and how many answers agreed.';
  CREATE INDEX calendar_sources_due ON calendar_sources (next_check_at) WHERE NOT is_paused;
  CREATE INDEX calendar_sources_of_owner ON calendar_sources (user_id);

  CREATE TABLE source_hosts (
    host text PRIMARY KEY,
    asked_at timestamptz NOT NULL
  );
  COMMENT ON TABLE source_hosts IS 'When each host was last asked for anybody: once a minute at most.';

  CREATE TABLE source_events (
    event_id uuid PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    calendar_id uuid NOT NULL REFERENCES calendar_sources (calendar_id) ON DELETE CASCADE,
    source_host text NOT NULL,
    uid text NOT NULL,
    hash text NOT NULL,
    ends_at timestamptz,
    UNIQUE (calendar_id, uid)
  );
  COMMENT ON TABLE source_events IS 'Events that come from an address, with a hash of what it last said: nobody changes them here.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000720', 'AddSources1765500000720');
ALTER TABLE imports ADD COLUMN address text;
  COMMENT ON COLUMN imports.address IS 'Of an import without a file at first: from where it is fetched, once.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000730', 'ImportFromAddresses1765500000730');
ALTER TABLE calendars
    ADD COLUMN default_view text NOT NULL DEFAULT 'month' CHECK (default_view IN ('month', 'list')),
    ADD COLUMN week_start smallint CHECK (week_start BETWEEN 0 AND 6),
    ADD COLUMN reminder_minutes integer CHECK (reminder_minutes >= 0);
  COMMENT ON COLUMN calendars.default_view IS 'What its public page shows to whoever asks for no view in particular.';
  COMMENT ON COLUMN calendars.week_start IS
    'The weekday with which weeks begin on its public pages, 0 is Sunday; null leaves it to the locale of whoever looks.';
  COMMENT ON COLUMN calendars.reminder_minutes IS
    'How long before its events subscribers are offered to be reminded; null where they are not.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000740', 'AddPageChoices1765500000740');
ALTER TABLE calendars
    ADD COLUMN logo_name text REFERENCES logos (name),
    ADD COLUMN cover jsonb,
    ADD COLUMN cover_alt text;
  COMMENT ON COLUMN calendars.cover IS
    'The files of the cover, in ascending widths: {"names": [...], "sizes": [[width, height], ...]}; null for none.';
  CREATE INDEX calendars_with_logo ON calendars (logo_name) WHERE logo_name IS NOT NULL;
  CREATE INDEX calendars_with_cover ON calendars USING gin ((cover -> 'names')) WHERE cover IS NOT NULL;
  CREATE INDEX bin_rows_with_cover ON bin_rows USING gin ((content -> 'cover' -> 'names'))
    WHERE table_name = 'calendars';
  CREATE INDEX undo_rows_with_cover ON undo_rows USING gin ((content -> 'cover' -> 'names'))
    WHERE table_name = 'calendars';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000750', 'AddCalendarImages1765500000750');
CREATE TABLE archives (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'making' CHECK (state IN ('making', 'ready', 'failed')),
    file_name text NOT NULL,
    bytes integer,
    counts jsonb,
    problem text,
    progress_done integer NOT NULL DEFAULT 0,
    progress_total integer,
    leased_by uuid,
    leased_until timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz
  );
  COMMENT ON COLUMN archives.file_name IS 'The name of the file beside those of logos. It is there whole where the archive is ready; the row goes with it.';
  COMMENT ON COLUMN archives.leased_by IS 'The worker that is at it. One that dies is replaced once the lease is over.';
  CREATE INDEX archives_of_owner ON archives (user_id, created_at DESC, id);
  CREATE UNIQUE INDEX archives_being_made ON archives (user_id) WHERE state = 'making';
  CREATE INDEX archives_by_age ON archives (created_at);
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000760', 'AddArchives1765500000760');
ALTER TABLE imports ADD COLUMN parts jsonb, ADD COLUMN is_each boolean NOT NULL DEFAULT false;
  ALTER TABLE import_items ADD COLUMN part integer NOT NULL DEFAULT 0;
  COMMENT ON COLUMN imports.parts IS 'The calendars of a file that holds several, each with the calendar that it goes into where is_each is set.';
  COMMENT ON COLUMN import_items.part IS 'In which calendar of the file it is, from 0.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000770', 'ImportSeveralCalendars1765500000770');
CREATE TABLE calendar_collections (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    address text NOT NULL UNIQUE,
    name text NOT NULL,
    calendar_ids uuid[] NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON COLUMN calendar_collections.calendar_ids IS 'In their order. A calendar that is deleted or private stays named, and is not shown.';
  CREATE INDEX calendar_collections_of_owner ON calendar_collections (user_id);
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000780', 'AddCollections1765500000780');
ALTER TABLE imports ADD COLUMN archive jsonb;
  COMMENT ON COLUMN imports.archive IS 'Of an archive of everything that somebody had: its calendars and settings, and what was made of its logos.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000790', 'ImportArchives1765500000790');
CREATE TABLE former_collection_addresses (
    address text PRIMARY KEY,
    freed_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE former_collection_addresses IS 'Programs and pages may still ask for them, so nobody else gets them.';
  CREATE INDEX former_collection_addresses_by_age ON former_collection_addresses (freed_at);
  CREATE FUNCTION keep_former_collection_address() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO former_collection_addresses (address) VALUES (OLD.address) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
  CREATE TRIGGER keep_former_address AFTER DELETE ON calendar_collections
    FOR EACH ROW EXECUTE FUNCTION keep_former_collection_address();
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000800', 'BringCollections1765500000800');
ALTER TABLE imports
    ADD COLUMN file_parts integer NOT NULL DEFAULT 1,
    ADD COLUMN parts_here integer NOT NULL DEFAULT 1;
  COMMENT ON COLUMN imports.file IS 'The file as it came, or its first part, until it was read; a table until it is run, since it may be read otherwise.';
  COMMENT ON COLUMN imports.parts_here IS 'The file is read once as many parts are here as it has.';

  CREATE TABLE import_file_parts (
    import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    number integer NOT NULL CHECK (number > 1),
    bytes bytea NOT NULL,
    PRIMARY KEY (import_id, number)
  );
  COMMENT ON TABLE import_file_parts IS 'What follows the first part of a large file. It goes when imports.file does.';

  CREATE FUNCTION forget_import_file_parts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM import_file_parts WHERE import_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER import_files_go AFTER UPDATE OF file ON imports
    FOR EACH ROW WHEN (OLD.file IS NOT NULL AND NEW.file IS NULL AND NEW.file_parts > 1)
    EXECUTE FUNCTION forget_import_file_parts();
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000810', 'ImportFilesInParts1765500000810');
CREATE SEQUENCE undo_places;
  ALTER TABLE undo_subjects ADD COLUMN place bigint NOT NULL DEFAULT 0;
  COMMENT ON COLUMN undo_subjects.place IS 'Its place in the order in which steps changed things; 0 where an older release noted it.';
  CREATE INDEX undo_subjects_of_one ON undo_subjects (id, user_id, place);

  CREATE FUNCTION dates_of_undo_step(actor uuid, step uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
    SELECT coalesce(array_agg(DISTINCT r.row_id::uuid), '{}') FROM undo_rows r
    WHERE r.user_id = actor AND r.key = step AND r.table_name IN ('events', 'event_customizations')
  $$;

  CREATE OR REPLACE FUNCTION state_for_undo(subject undo_subjects, OUT state uuid, OUT dates_state uuid)
    LANGUAGE sql STABLE AS $$
    SELECT CASE subject.kind WHEN 'calendars' THEN state_of_calendar(subject.id) ELSE state_of_event(subject.id) END,
      CASE WHEN subject.kind = 'events' THEN state_of_dates(subject.id,
        CASE WHEN NOT subject.is_whole THEN dates_of_undo_step(subject.user_id, subject.key) END) END
  $$;

  CREATE OR REPLACE FUNCTION seal_for_undo() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE undo_subjects s SET (state, dates_state, place) =
      (SELECT left_in.state, left_in.dates_state, nextval('undo_places') FROM state_for_undo(s) left_in)
    WHERE s.user_id = NEW.user_id AND s.key = NEW.key AND s.kind = NEW.kind AND s.id = NEW.id;
    RETURN NULL;
  END $$;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000820', 'OrderUndoSteps1765500000820');
ALTER TABLE source_events ADD COLUMN text_hash text;
  COMMENT ON COLUMN source_events.text_hash IS 'Of the text that the entry came with: while it stays the same, nobody reads it anew.';
  ALTER TABLE calendar_sources ADD COLUMN frame_hash text;
  COMMENT ON COLUMN calendar_sources.frame_hash IS 'Of what stood around the entries of the last answer, and of the choices that they were read with.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000830', 'KnowUnchangedEntries1765500000830');
ALTER TABLE calendar_sources ADD COLUMN attempts integer NOT NULL DEFAULT 0;
  COMMENT ON COLUMN calendar_sources.attempts IS 'So many checks in a row ended with their process.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000840', 'CountDeathsOfChecks1765500000840');
ALTER TABLE events ADD COLUMN shared_until timestamptz;
  COMMENT ON COLUMN events.shared_until IS
    'An administrator deleted what lies after this: nothing later is shared without one. -infinity: nothing at all.';
  CREATE TABLE withheld_uids (
    user_id uuid NOT NULL,
    uid text NOT NULL,
    PRIMARY KEY (user_id, uid)
  );
  COMMENT ON TABLE withheld_uids IS
    'Events that an administrator deleted: what comes back under this uid, by an import or a source, is not shared.';
  INSERT INTO withheld_uids (user_id, uid)
    SELECT DISTINCT item.user_id, kept.content ->> 'uid' FROM bin_items item
    JOIN bin_rows kept ON kept.item_id = item.id AND kept.table_name = 'events'
    WHERE item.deleted_by = 'administrator' AND kept.content ->> 'uid' IS NOT NULL;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000850', 'KeepDeletedByAdministratorsUnshared1765500000850');
ALTER TABLE calendar_sources ADD COLUMN notes jsonb NOT NULL DEFAULT '[]';
  COMMENT ON COLUMN calendar_sources.notes IS 'What the last answer had that could not be read as it stands; a few of them.';
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000860', 'KeepNotesOfChecks1765500000860');
CREATE TABLE audit_subjects (
    object_id uuid NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now(),
    user_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('event', 'calendar')),
    name text,
    start_local text
  );
  COMMENT ON TABLE audit_subjects IS
    'What entries of the audit log are about, as it was then. It is not in the log, from which nothing can be erased.';
  COMMENT ON COLUMN audit_subjects.name IS 'Null for what its owner did not share.';
  CREATE INDEX audit_subjects_of_object ON audit_subjects (object_id, recorded_at DESC);
  CREATE INDEX audit_subjects_of_owner ON audit_subjects (user_id);
  CREATE INDEX audit_subjects_by_age ON audit_subjects (recorded_at);
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1765500000870', 'NameAudited1765500000870');
