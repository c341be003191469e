-- Every statement of the 19 migrations of before 1.0 on an empty database, recorded as they ran. Generated: not to be edited.

CREATE TABLE "migrations" ("id" SERIAL NOT NULL, "timestamp" bigint NOT NULL, "name" character varying NOT NULL, CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY ("id"));
  -- Auth is the truth; this is what it said last. Nobody sees the calendars and events of these accounts.
  CREATE TABLE inactive_accounts (
    account_id uuid PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('deactivated', 'deleted')),
    since timestamptz NOT NULL DEFAULT now()
  );

  -- A row is stored before its file, so that there is no file without a row. Whoever refers to a logo keeps its row: a
  -- reference and the clean-up of unused logos cannot pass each other.
  CREATE TABLE logos (
    name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}$'),
    user_id uuid NOT NULL,
    media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
    bytes integer NOT NULL CHECK (bytes > 0),
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX logos_of_owner ON logos (user_id);
  CREATE INDEX logos_by_age ON logos (created_at);

  -- One row per person who stored any; null is what was never chosen.
  CREATE TABLE user_settings (
    user_id uuid PRIMARY KEY,
    default_timezone text CHECK (char_length(default_timezone) BETWEEN 1 AND 64),
    default_background_color text CHECK (default_background_color ~ '^#[0-9a-f]{6}$'),
    default_button_color text CHECK (default_button_color ~ '^#[0-9a-f]{6}$'),
    default_font_family text CHECK (char_length(default_font_family) BETWEEN 1 AND 100),
    default_logo_name text CHECK (default_logo_name ~ '^[0-9a-f]{32}$')
      CONSTRAINT default_logo REFERENCES logos (name),
    past_events text NOT NULL DEFAULT 'archive' CHECK (past_events IN ('archive', 'delete')),
    -- From 0, Sunday. Null here and below: as the locale of the browser, or the system, has it.
    week_start smallint CHECK (week_start BETWEEN 0 AND 6),
    hour_cycle text CHECK (hour_cycle IN ('12', '24')),
    color_scheme text CHECK (color_scheme IN ('light', 'dark')),
    shows_weekend boolean NOT NULL DEFAULT true,
    second_timezone text,
    version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX settings_with_logo ON user_settings (default_logo_name) WHERE default_logo_name IS NOT NULL;

  -- What each creating request made, for its repetitions.
  CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
    fingerprint text NOT NULL,
    created_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, key)
  );
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
  -- A length that the contract allows fits the checks: PostgreSQL counts characters, JavaScript counts UTF-16 units.
  CREATE TABLE calendars (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
    description text CHECK (char_length(description) BETWEEN 1 AND 5000),
    is_public boolean NOT NULL,
    -- One of the colours of the palette; the accent and the feed of a calendar without a theme.
    color text NOT NULL DEFAULT '#2563eb' CHECK (color ~ '^#[0-9a-f]{6}$'),
    -- Colours, corners and time zone for the audience; null is the default theme.
    theme jsonb CHECK (jsonb_typeof(theme) = 'object'),
    logo_name text REFERENCES logos (name),
    -- The files of the cover, in ascending widths: {"names": [...], "sizes": [[width, height], ...]}; null for none.
    cover jsonb,
    cover_alt text,
    -- Who may show the calendar in a frame; empty is everybody.
    embed_sites text[] NOT NULL DEFAULT '{}' CHECK (cardinality(embed_sites) <= 50),
    -- What its public page shows to whoever asks for no view in particular.
    default_view text NOT NULL DEFAULT 'month' CHECK (default_view IN ('month', 'list')),
    -- The weekday with which weeks begin on its public pages, 0 is Sunday; null leaves it to the visitor's locale.
    week_start smallint CHECK (week_start BETWEEN 0 AND 6),
    -- What becomes of cancelled events in the feed: they stay and say so, or calendar programs are told to remove them.
    cancelled_events text NOT NULL DEFAULT 'announce' CHECK (cancelled_events IN ('announce', 'remove')),
    -- How the events count in the calendars of those who subscribed: they leave their time free, or take it.
    busy_status text NOT NULL DEFAULT 'free' CHECK (busy_status IN ('free', 'busy')),
    -- When one of those two last changed, which every event of the feed shows; null where neither did.
    feed_policy_changed_at timestamptz,
    -- How long before its events subscribers are offered to be reminded; null where they are not.
    reminder_minutes integer CHECK (reminder_minutes >= 0),
    version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
    -- When the audience last saw a change. It moves by at least a second with each one, so that a whole second names one
    -- state.
    published_at timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX calendars_of_owner ON calendars (user_id, created_at DESC, id DESC);
  CREATE INDEX calendars_with_logo ON calendars (logo_name) WHERE logo_name IS NOT NULL;
  CREATE INDEX calendars_with_cover ON calendars USING gin ((cover -> 'names')) WHERE cover IS NOT NULL;

  -- Which events the audience saw change, from one state of a calendar to the next, so that whoever keeps a state reads
  -- these alone. A row that is missing, for whatever reason, shows: the next one names another state as the one before it.
  CREATE TABLE published_changes (
    calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
    published_at timestamptz NOT NULL,
    previously_published_at timestamptz NOT NULL,
    event_ids uuid[] NOT NULL,
    PRIMARY KEY (calendar_id, published_at)
  );
  CREATE INDEX published_changes_by_age ON published_changes (published_at);

  -- How each kind of calendar program fetches a feed. No address or account of a person is in it.
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

  -- Calendars that were public when they were deleted: whoever subscribed is told that they are gone for good. A trigger,
  -- so that it is done however a calendar is deleted: alone, or with its account.
  CREATE TABLE deleted_calendars (
    id uuid PRIMARY KEY,
    deleted_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX deleted_calendars_by_age ON deleted_calendars (deleted_at);
  CREATE FUNCTION remember_deleted_calendar() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    -- One that a backup brought back may be deleted a second time.
    INSERT INTO deleted_calendars (id) VALUES (OLD.id) ON CONFLICT (id) DO UPDATE SET deleted_at = excluded.deleted_at;
    RETURN NULL;
  END $$;
  CREATE TRIGGER public_calendars_go
    AFTER DELETE ON calendars FOR EACH ROW WHEN (OLD.is_public) EXECUTE FUNCTION remember_deleted_calendar();

  -- Public calendars that their owner shares together. One that is deleted or private stays named, and is not shown.
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
  CREATE INDEX calendar_collections_of_owner ON calendar_collections (user_id);

  -- Programs and pages may still ask for these, so nobody else gets them.
  CREATE TABLE former_collection_addresses (
    address text PRIMARY KEY,
    freed_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX former_collection_addresses_by_age ON former_collection_addresses (freed_at);
  CREATE FUNCTION keep_former_collection_address() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO former_collection_addresses (address) VALUES (OLD.address) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
  CREATE TRIGGER keep_former_address AFTER DELETE ON calendar_collections
    FOR EACH ROW EXECUTE FUNCTION keep_former_collection_address();
  -- An event, a series, or one date of a series that was changed or deleted by itself (an exception). A deleted date is
  -- such a row too, which keeps nothing of it.
  CREATE TABLE events (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    uid text CHECK (char_length(uid) BETWEEN 1 AND 300),
    title text CHECK (char_length(title) BETWEEN 1 AND 200),
    description text CHECK (char_length(description) BETWEEN 1 AND 5000),
    location text CHECK (char_length(location) BETWEEN 1 AND 500),
    url text CHECK (char_length(url) BETWEEN 1 AND 2048),
    meeting_id text CHECK (char_length(meeting_id) BETWEEN 1 AND 100),
    passcode text CHECK (char_length(passcode) BETWEEN 1 AND 100),

    -- When it is: what was typed, and what follows from it.
    start_local text,
    end_local text,
    timezone text CHECK (char_length(timezone) BETWEEN 1 AND 64),
    is_all_day boolean NOT NULL,
    start_time timestamptz,
    end_time timestamptz,
    is_recurring boolean NOT NULL,
    -- When the last occurrence ends; the event's own end where it does not repeat; null for a series without an end.
    series_end timestamptz,
    -- When it next takes place, or last did; of a series as of the time before next_stale_at.
    next_start_time timestamptz,
    next_end_time timestamptz,
    -- How many dates of a series are to come, as of the same time; 101 for more than 100.
    dates_to_come smallint,
    -- From when on the next date of a series has to be found again; null: never.
    next_stale_at timestamptz,
    -- Since when a past event is out of its owner's lists.
    archived_at timestamptz,

    -- Of an exception: its series, and the local date that this gives the occurrence; the time only where that is not the
    -- time of day of the series.
    is_exception boolean NOT NULL DEFAULT false,
    parent_event_id uuid REFERENCES events (id) ON DELETE CASCADE,
    occurrence_date date,
    occurrence_time text CHECK (occurrence_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
    is_deleted boolean NOT NULL DEFAULT false,
    -- The uid of the series that this one was split from.
    related_uid text CHECK (char_length(related_uid) BETWEEN 1 AND 300),

    -- A cancelled event or date is shown as such, until feeds of calendars that remove cancelled events leave it out.
    status text NOT NULL DEFAULT 'confirmed' CHECK (status IN ('confirmed', 'cancelled')),
    cancellation_note text CHECK (char_length(cancellation_note) BETWEEN 1 AND 500),
    cancelled_at timestamptz,
    is_cancellation_over boolean NOT NULL DEFAULT false,

    -- Who sees it. That of an exception is that of its series, unless its owner hid the date by itself.
    is_public_shareable boolean NOT NULL,
    is_hidden_by_owner boolean NOT NULL DEFAULT false,
    -- Of a copy that was not saved yet: whether it is shared once it is. It is stored as an event that is not shared, so
    -- that whatever the audience is shown leaves it out.
    draft text CHECK (draft IN ('shared', 'hidden')),
    -- An administrator deleted what lies after this: nothing later is shared without one. -infinity: nothing at all.
    shared_until timestamptz,
    -- The most bytes that it takes in a feed; of a series without its exceptions. 950 is more than an entry has besides its
    -- texts, of which some characters are escaped with one more, and a line is folded after 71 bytes at the earliest, with
    -- three more. An occurrence that does not take place for the audience is one line.
    feed_bytes integer NOT NULL GENERATED ALWAYS AS (
      CASE
        WHEN is_exception AND NOT is_public_shareable THEN 100
        WHEN NOT is_public_shareable THEN 0
        ELSE 950 + (2 * octet_length(coalesce(title, '') || coalesce(description, '') || coalesce(location, '') || coalesce(cancellation_note, '')) - octet_length(translate(coalesce(title, '') || coalesce(description, '') || coalesce(location, '') || coalesce(cancellation_note, ''), E',;\\\n\r', ''))) * 21 / 20
      END) STORED,

    revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
    version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
    -- The highest version that the event or any of its exceptions ever had. All of them draw from it, so that none has the
    -- number of another.
    latest_version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),

    CONSTRAINT events_start_local
      CHECK (start_local ~ CASE WHEN is_all_day THEN '^\d{4}-\d\d-\d\d$' ELSE '^\d{4}-\d\d-\d\dT\d\d:\d\d$' END),
    CONSTRAINT events_end_local
      CHECK (end_local ~ CASE WHEN is_all_day THEN '^\d{4}-\d\d-\d\d$' ELSE '^\d{4}-\d\d-\d\dT\d\d:\d\d$' END),
    CONSTRAINT events_end CHECK (end_time >= start_time),
    CONSTRAINT events_series_end_is_last CHECK (series_end >= end_time),
    CONSTRAINT events_series_end CHECK (is_recurring OR is_deleted OR series_end IS NOT NULL),
    CONSTRAINT events_exception_has_series CHECK (is_exception = (parent_event_id IS NOT NULL)),
    CONSTRAINT events_exception_is_no_series CHECK (NOT (is_exception AND is_recurring)),
    CONSTRAINT events_occurrence_date CHECK (is_exception = (occurrence_date IS NOT NULL)),
    CONSTRAINT events_occurrence_time CHECK (occurrence_time IS NULL OR is_exception),
    CONSTRAINT events_uid CHECK (is_exception = (uid IS NULL)),
    CONSTRAINT events_related_uid CHECK (related_uid IS NULL OR NOT is_exception),
    CONSTRAINT events_latest_version CHECK (is_exception OR latest_version >= version),
    CONSTRAINT events_hidden_by_owner CHECK (is_exception OR NOT is_hidden_by_owner),
    CONSTRAINT events_hidden_is_hidden CHECK (NOT (is_hidden_by_owner AND is_public_shareable)),
    CONSTRAINT events_drafts_are_hidden CHECK (draft IS NULL OR NOT is_public_shareable),
    CONSTRAINT events_deleted CHECK (CASE WHEN is_deleted
      THEN is_exception AND NOT is_public_shareable AND num_nonnulls(title, description, start_local, end_local, timezone,
        start_time, end_time, series_end, location, url, meeting_id, passcode) = 0
      ELSE num_nulls(title, start_local, end_local, timezone, start_time, end_time) = 0 END),
    CONSTRAINT events_cancellation CHECK (CASE WHEN status = 'cancelled'
      THEN cancelled_at IS NOT NULL AND NOT is_deleted
      ELSE cancelled_at IS NULL AND cancellation_note IS NULL AND NOT is_cancellation_over END)
  );
  -- An event is in calendars of its owner alone, so no calendar has a uid twice either (RFC 4791, section 5.3.2.1).
  CREATE UNIQUE INDEX one_uid_per_owner ON events (user_id, uid) WHERE uid IS NOT NULL;
  CREATE UNIQUE INDEX one_exception_per_occurrence ON events (parent_event_id, occurrence_date, occurrence_time)
    NULLS NOT DISTINCT WHERE parent_event_id IS NOT NULL;
  -- What runs in a window: of one owner, ends after its beginning, starts before its end. All three from the index, and no
  -- other begins with the owner alone, so that the planner has no other to choose. Deleted dates are in no window; they are
  -- in the index for what counts or removes all of a person's rows.
  CREATE INDEX events_of_owner_by_time ON events (user_id, (coalesce(series_end, 'infinity')), start_time);
  CREATE INDEX events_in_lists ON events (user_id, next_start_time, id) INCLUDE (next_end_time, end_time, is_exception)
    WHERE archived_at IS NULL AND NOT is_deleted;
  CREATE INDEX events_with_stale_next_date ON events (user_id, next_stale_at) WHERE next_stale_at IS NOT NULL;
  -- What the clean-up looks through on every visit: not the years that are archived already.
  CREATE INDEX events_not_archived ON events (user_id, (coalesce(series_end, 'infinity')))
    WHERE archived_at IS NULL AND NOT is_exception;
  CREATE INDEX events_cancelled ON events (cancelled_at) WHERE cancelled_at IS NOT NULL AND NOT is_cancellation_over;
  -- The series that another one goes on as, for the public page of the first one.
  CREATE INDEX events_by_related_uid ON events (related_uid, user_id) WHERE related_uid IS NOT NULL;

  -- Triggers, so that whatever writes an event's times, its rule (of which series_end is written with it) or one of its
  -- exceptions makes its next date stale.
  CREATE FUNCTION forget_next_date() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.next_start_time := NEW.start_time;
    NEW.next_end_time := NEW.end_time;
    NEW.next_stale_at := CASE WHEN NEW.is_recurring THEN timestamptz '-infinity' END;
    NEW.dates_to_come := NULL;
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
    AFTER INSERT OR UPDATE OF start_time, end_time, status, is_deleted, parent_event_id ON events
    FOR EACH ROW WHEN (NEW.is_exception) EXECUTE FUNCTION forget_next_date_of_series();
  CREATE TRIGGER exceptions_go
    AFTER DELETE ON events FOR EACH ROW WHEN (OLD.is_exception) EXECUTE FUNCTION forget_next_date_of_series();

  CREATE TABLE event_recurrences (
    event_id uuid PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    recurrence_type text NOT NULL CHECK (recurrence_type IN ('daily', 'weekly', 'monthly', 'yearly', 'custom')),
    "interval" integer NOT NULL CHECK ("interval" BETWEEN 1 AND 999),
    days_of_week integer[] CHECK (days_of_week <@ '{0,1,2,3,4,5,6}' AND cardinality(days_of_week) BETWEEN 1 AND 7),
    week_start integer CHECK (week_start BETWEEN 0 AND 6),
    day_of_month integer CHECK (day_of_month = -1 OR day_of_month BETWEEN 1 AND 31),
    month_of_year integer CHECK (month_of_year BETWEEN 1 AND 12),
    -- The parts of an RRULE without COUNT and UNTIL, in their canonical form.
    rrule text CHECK (length(rrule) <= 4000),
    end_date date,
    count integer CHECK (count BETWEEN 1 AND 10000),
    -- Local dates, or local dates and times, as RDATE and EXDATE have them.
    added_dates text[] NOT NULL DEFAULT '{}' CHECK (cardinality(added_dates) <= 1000),
    excluded_dates text[] NOT NULL DEFAULT '{}' CHECK (cardinality(excluded_dates) <= 1000),
    CONSTRAINT event_recurrences_one_end CHECK (end_date IS NULL OR count IS NULL),
    CONSTRAINT event_recurrences_weekly CHECK ((recurrence_type = 'weekly') = (days_of_week IS NOT NULL)),
    CONSTRAINT event_recurrences_monthly
      CHECK ((recurrence_type IN ('monthly', 'yearly')) = (day_of_month IS NOT NULL)),
    CONSTRAINT event_recurrences_yearly CHECK ((recurrence_type = 'yearly') = (month_of_year IS NOT NULL)),
    CONSTRAINT event_recurrences_custom CHECK ((recurrence_type = 'custom') = (rrule IS NOT NULL))
  );

  CREATE TABLE calendar_events (
    calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
    event_id uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    PRIMARY KEY (calendar_id, event_id)
  );
  CREATE INDEX calendar_events_of_event ON calendar_events (event_id);

  CREATE TABLE event_customizations (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    event_id uuid NOT NULL UNIQUE REFERENCES events (id) ON DELETE CASCADE,
    logo_name text REFERENCES logos (name),
    -- Its owner has a default logo and does not want it here. Such a look is one of its own, also in the standard colours.
    is_without_logo boolean NOT NULL DEFAULT false,
    background_color text NOT NULL CHECK (background_color ~ '^#[0-9a-f]{6}$'),
    button_color text NOT NULL CHECK (button_color ~ '^#[0-9a-f]{6}$'),
    font_family text NOT NULL CHECK (char_length(font_family) BETWEEN 1 AND 100),
    version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT event_customizations_logo_or_none CHECK (NOT is_without_logo OR logo_name IS NULL)
  );
  CREATE INDEX looks_with_logo ON event_customizations (logo_name) WHERE logo_name IS NOT NULL;

  -- The iCalendar text of events that came from elsewhere, as it came, so that it can go out again with the same lines.
  CREATE TABLE event_originals (
    event_id uuid PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    user_id uuid NOT NULL,
    -- The components of one UID: of a series with those of its exceptions.
    content text NOT NULL,
    content_bytes integer NOT NULL GENERATED ALWAYS AS (octet_length(content)) STORED,
    -- For each TZID in it the IANA zone that it was read as, or null.
    zones jsonb NOT NULL DEFAULT '{}',
    -- The SEQUENCE in it.
    sequence integer NOT NULL CHECK (sequence >= 0),
    -- latest_version of the event when it said the same. Where that is another one, the event was changed since.
    as_of_version integer NOT NULL
  );
  CREATE INDEX event_originals_of_owner ON event_originals (user_id) INCLUDE (content_bytes);

  -- Events that an administrator deleted: what comes back under this uid, by an import or a source, is not shared.
  CREATE TABLE withheld_uids (
    user_id uuid NOT NULL,
    uid text NOT NULL,
    PRIMARY KEY (user_id, uid)
  );

  -- By which data of time zones start_time, end_time and series_end were last derived from local times and zones.
  CREATE TABLE zone_data (
    is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
    version text NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    is_settled boolean NOT NULL DEFAULT false
  );
  -- Calendar files that people bring.
  CREATE TABLE imports (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    state text NOT NULL
      CHECK (state IN ('reading', 'ready', 'importing', 'done', 'stopped', 'undoing', 'undone', 'failed')),
    -- The file as it came, or its first part, until it was read; a table until it is run, since it may be read otherwise.
    file bytea,
    file_name text NOT NULL,
    file_bytes integer NOT NULL,
    -- The file is read once as many parts are here as it has.
    file_parts integer NOT NULL DEFAULT 1,
    parts_here integer NOT NULL DEFAULT 1,
    -- Of an import without a file at first: from where it is fetched, once.
    address text,
    calendar_id uuid REFERENCES calendars (id) ON DELETE SET NULL,
    -- The id of the calendar that the import makes, where it makes one. It goes with it where the import is taken back and
    -- nothing else is in it.
    made_calendar_id uuid NOT NULL,
    new_calendar jsonb,
    -- The calendars of a file that holds several, each with the calendar that it goes into where is_each is set.
    parts jsonb,
    is_each boolean NOT NULL DEFAULT false,
    -- Of an archive of everything that somebody had: its calendars and settings, and what was made of its logos.
    archive jsonb,
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
    -- The worker that is at it. One that dies is replaced once the lease is over.
    leased_by uuid,
    leased_until timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz,
    finished_at timestamptz
  );
  CREATE INDEX imports_of_owner ON imports (user_id, created_at DESC, id);
  CREATE INDEX imports_of_calendar ON imports (calendar_id) WHERE calendar_id IS NOT NULL;
  CREATE INDEX imports_to_work_on ON imports (created_at) WHERE state IN ('reading', 'importing', 'undoing');
  CREATE INDEX imports_by_age ON imports (created_at);

  -- What follows the first part of a large file. It goes when imports.file does.
  CREATE TABLE import_file_parts (
    import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    number integer NOT NULL CHECK (number > 1),
    bytes bytea NOT NULL,
    PRIMARY KEY (import_id, number)
  );
  CREATE FUNCTION forget_import_file_parts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM import_file_parts WHERE import_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER import_files_go AFTER UPDATE OF file ON imports
    FOR EACH ROW WHEN (OLD.file IS NOT NULL AND NEW.file IS NULL AND NEW.file_parts > 1)
    EXECUTE FUNCTION forget_import_file_parts();

  -- What was read of a file, what was chosen, and what became of each entry.
  CREATE TABLE import_items (
    import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    number integer NOT NULL,
    -- In which calendar of the file it is, from 0.
    part integer NOT NULL DEFAULT 0,
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
    -- The entry as it was read; null of one that cannot be kept, and once it can neither be run nor taken back.
    entry jsonb,
    notes jsonb NOT NULL,
    changes jsonb NOT NULL DEFAULT '[]',
    event_id uuid,
    -- Of an event that was changed: what it was.
    before jsonb,
    -- latest_version of the event when it was compared. What is another since was not looked at.
    version_seen integer,
    -- latest_version of the event after the import. Where it is another one, somebody changed the event since.
    version_after integer,
    PRIMARY KEY (import_id, number)
  );

  -- What the audience of calendars sees changed once the import is over: one revision of the feed for all of it.
  CREATE TABLE import_publications (
    import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    calendar_id uuid NOT NULL,
    event_id uuid NOT NULL,
    PRIMARY KEY (import_id, calendar_id, event_id)
  );

  -- Calendars that are synchronised with an address.
  CREATE TABLE calendar_sources (
    calendar_id uuid PRIMARY KEY REFERENCES calendars (id) ON DELETE CASCADE,
    user_id uuid NOT NULL,
    address text NOT NULL,
    host text NOT NULL,
    user_name text,
    -- Encrypted with a key of the service (AES-256-GCM).
    password bytea,
    interval_minutes integer NOT NULL CHECK (interval_minutes BETWEEN 15 AND 1440),
    timezone text NOT NULL,
    title_prefix text,
    is_paused boolean NOT NULL DEFAULT false,
    next_check_at timestamptz NOT NULL DEFAULT now(),
    leased_until timestamptz,
    leased_by uuid,
    -- So many checks in a row ended with their process.
    attempts integer NOT NULL DEFAULT 0,
    etag text,
    last_modified text,
    body_hash text,
    -- Of what stood around the entries of the last answer, and of the choices that they were read with.
    frame_hash text,
    checked_at timestamptz,
    succeeded_at timestamptz,
    failing_since timestamptz,
    failures integer NOT NULL DEFAULT 0,
    failure text,
    is_told boolean NOT NULL DEFAULT false,
    -- What the last answer had that could not be read as it stands; a few of them.
    notes jsonb NOT NULL DEFAULT '[]',
    last_changes jsonb,
    last_changed_at timestamptz,
    -- What was not removed, since it is too much: how many, a hash of what, and how many answers agreed.
    held jsonb,
    may_remove boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX calendar_sources_due ON calendar_sources (next_check_at) WHERE NOT is_paused;
  CREATE INDEX calendar_sources_of_owner ON calendar_sources (user_id);

  -- When each host was last asked for anybody: once a minute at most.
  CREATE TABLE source_hosts (
    host text PRIMARY KEY,
    asked_at timestamptz NOT NULL
  );

  -- Events that come from an address, with a hash of what it last said: nobody changes them here.
  CREATE TABLE source_events (
    event_id uuid PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    calendar_id uuid NOT NULL REFERENCES calendar_sources (calendar_id) ON DELETE CASCADE,
    source_host text NOT NULL,
    uid text NOT NULL,
    hash text NOT NULL,
    -- Of the text that the entry came with: while it stays the same, nobody reads it again.
    text_hash text,
    ends_at timestamptz,
    UNIQUE (calendar_id, uid)
  );

  -- Files with everything that a person has, made for them to carry away.
  CREATE TABLE archives (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'making' CHECK (state IN ('making', 'ready', 'failed')),
    -- Of the file beside those of logos. It is there whole where the archive is ready; the row goes with it.
    file_name text NOT NULL,
    bytes integer,
    counts jsonb,
    problem text,
    progress_done integer NOT NULL DEFAULT 0,
    progress_total integer,
    -- The worker that is at it. One that dies is replaced once the lease is over.
    leased_by uuid,
    leased_until timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz
  );
  CREATE INDEX archives_of_owner ON archives (user_id, created_at DESC, id);
  CREATE UNIQUE INDEX archives_being_made ON archives (user_id) WHERE state = 'making';
  CREATE INDEX archives_by_age ON archives (created_at);
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
    deleted_by text NOT NULL CHECK (deleted_by IN ('owner', 'administrator', 'clean-up'))
  );
  CREATE INDEX bin_items_of_owner ON bin_items (user_id, deleted_at DESC, id) INCLUDE (kind, row_count, text_bytes);
  CREATE INDEX bin_items_by_age ON bin_items (deleted_at);
  -- Who did what with the events and calendars of a person (user_id).
  CREATE TABLE history_actions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    -- The account that did it; null for a job.
    actor_id uuid,
    made_by text NOT NULL CHECK (made_by IN ('owner', 'administrator', 'import', 'source', 'clean-up', 'undo')),
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
    bin_item_id uuid
  );
  CREATE INDEX history_states_of_action ON history_states (action_id);
  CREATE INDEX history_states_of_subject ON history_states (subject_id, at);
  CREATE INDEX history_states_of_owner ON history_states (user_id);
  CREATE INDEX history_states_in_bin ON history_states (bin_item_id, id) WHERE bin_item_id IS NOT NULL;
  CREATE INDEX history_states_by_uid ON history_states (user_id, (state -> 'own' -> 'row' ->> 'uid'))
    WHERE bin_item_id IS NOT NULL;

  -- The logos that earlier states refer to, so that none is deleted before them.
  CREATE TABLE history_logos (
    state_id uuid NOT NULL REFERENCES history_states (id) ON DELETE CASCADE,
    logo_name text NOT NULL REFERENCES logos (name),
    PRIMARY KEY (state_id, logo_name)
  );
  CREATE INDEX history_logos_by_name ON history_logos (logo_name);
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
    start_local text
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
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766000000000', 'Baseline1766000000000');
      CREATE TABLE short_links (
        name text PRIMARY KEY,
        calendar_id uuid NOT NULL,
        user_id uuid NOT NULL,
        replaced_at timestamptz
      );
      CREATE UNIQUE INDEX current_short_link ON short_links (calendar_id) WHERE replaced_at IS NULL;
      CREATE INDEX short_links_of_calendar ON short_links (calendar_id);
      CREATE INDEX short_links_of_person ON short_links (user_id);
      CREATE INDEX former_short_links_by_age ON short_links (replaced_at) WHERE replaced_at IS NOT NULL;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766100000000', 'ShortLinks1766100000000');
      ALTER TABLE calendars
        ADD COLUMN days_off_calendar_id uuid,
        ADD COLUMN warns_of_overlaps boolean NOT NULL DEFAULT false;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766310000000', 'DaysOff1766310000000');
      ALTER TABLE calendars ADD COLUMN holidays jsonb;
      CREATE INDEX calendars_with_holidays ON calendars (((holidays ->> 'until')::int)) WHERE holidays IS NOT NULL;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766320000000', 'Holidays1766320000000');
ALTER TABLE calendars ADD COLUMN position smallint;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766330000000', 'CalendarOrder1766330000000');
ALTER TABLE user_settings ADD COLUMN shows_week_numbers boolean;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766330000001', 'WeekNumbers1766330000001');
ALTER TABLE calendars ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$');
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766400000000', 'CalendarLanguage1766400000000');
ALTER TABLE user_settings ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$');
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766400000001', 'SettingsLanguage1766400000001');
      -- People who have a role in a calendar of somebody else. Its owner has none here.
      CREATE TABLE calendar_members (
        calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
        user_id uuid NOT NULL,
        role text NOT NULL CHECK (role IN ('viewer', 'contributor', 'editor', 'manager')),
        -- The member's own choices for the calendar in lists; null for its owner's colour, and before it was ordered.
        color text CHECK (color ~ '^#[0-9a-f]{6}$'),
        position smallint,
        since timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (calendar_id, user_id)
      );
      CREATE INDEX calendar_members_of_person ON calendar_members (user_id, calendar_id);

      -- Who made an event, and who last changed it; null for its owner, and for a job.
      ALTER TABLE events ADD COLUMN created_by uuid, ADD COLUMN updated_by uuid;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766500000000', 'CalendarMembers1766500000000');
ALTER TABLE history_actions DROP CONSTRAINT history_actions_made_by_check,
       ADD CONSTRAINT history_actions_made_by_check CHECK (made_by IN ('owner', 'administrator', 'import', 'source', 'clean-up', 'undo', 'member'));
      ALTER TABLE history_states
        -- What people are told of it, in the form of src/history/history-format.ts. Null in rows of before.
        ADD COLUMN summary jsonb,
        -- Those in which it was, before and afterwards.
        ADD COLUMN calendar_ids uuid[] NOT NULL DEFAULT '{}';
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
CREATE INDEX history_actions_of_actor ON history_actions (actor_id, at DESC) INCLUDE (key) WHERE key IS NOT NULL;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766500000001', 'HistoryOfCalendars1766500000001');
      -- Neither answered nor withdrawn yet. One that ended stays for a while, since its address may wait for an account.
      CREATE TABLE calendar_invitations (
        id uuid PRIMARY KEY,
        calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
        -- Who invited.
        user_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('membership', 'ownership')),
        -- In lower case; of whoever is invited to take part.
        email text,
        -- The member whom the calendar is offered to.
        recipient_id uuid,
        role text NOT NULL CHECK (role IN ('viewer', 'contributor', 'editor', 'manager', 'owner')),
        note text CHECK (char_length(note) BETWEEN 1 AND 500),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        CHECK ((kind = 'membership') = (email IS NOT NULL)),
        CHECK ((kind = 'ownership') = (recipient_id IS NOT NULL)),
        CHECK ((kind = 'ownership') = (role = 'owner'))
      );
      CREATE UNIQUE INDEX one_invitation_of_an_address ON calendar_invitations (calendar_id, email);
      CREATE UNIQUE INDEX one_offer_of_a_calendar ON calendar_invitations (calendar_id) WHERE kind = 'ownership';
      CREATE INDEX calendar_invitations_of_address ON calendar_invitations (email) WHERE email IS NOT NULL;
      CREATE INDEX calendar_offers_of_person ON calendar_invitations (recipient_id) WHERE recipient_id IS NOT NULL;
      CREATE INDEX calendar_invitations_of_sender ON calendar_invitations (user_id);
      CREATE INDEX calendar_invitations_by_end ON calendar_invitations (expires_at);

      -- Mails that people caused with invitations: a hash of the inbox, for the limits of a day.
      CREATE TABLE invitation_mails (
        inbox bytea NOT NULL,
        caused_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX invitation_mails_of_inbox ON invitation_mails (inbox, caused_at);
      CREATE INDEX invitation_mails_by_age ON invitation_mails (caused_at);

      -- What members of a calendar are told by mail: what was theirs to see may be gone when the mail is made.
      CREATE TABLE calendar_notices (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('deleted', 'inactive', 'received')),
        calendar_id uuid NOT NULL,
        calendar_name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX calendar_notices_of_person ON calendar_notices (user_id);
      CREATE INDEX calendar_notices_by_age ON calendar_notices (created_at);
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766500000002', 'CalendarInvitations1766500000002');
      ALTER TABLE calendar_collections ADD COLUMN description text, ADD COLUMN logo_name text REFERENCES logos (name);
      CREATE INDEX calendar_collections_by_logo ON calendar_collections (logo_name) WHERE logo_name IS NOT NULL;
      -- To find the collections that a calendar is in.
      CREATE INDEX calendar_collections_by_calendar ON calendar_collections USING gin (calendar_ids);

      -- Whether calendar_id is that of a collection.
      ALTER TABLE short_links ADD COLUMN is_collection boolean NOT NULL DEFAULT false;

      -- A collection's wish for a calendar of somebody else, until it is granted or too old.
      CREATE TABLE collection_requests (
        collection_id uuid NOT NULL REFERENCES calendar_collections (id) ON DELETE CASCADE,
        calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
        note text,
        -- It is kept, so that nobody asks again at once.
        is_declined boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (collection_id, calendar_id)
      );
      CREATE INDEX collection_requests_of_calendar ON collection_requests (calendar_id, created_at);
      CREATE INDEX collection_requests_by_age ON collection_requests (created_at);
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766500000003', 'CollectionRequests1766500000003');
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
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766500000004', 'LiveChanges1766500000004');
      -- The same for all calendars that somebody was invited to at once, by one mail; null for a single one.
      ALTER TABLE calendar_invitations ADD COLUMN together_id uuid;
      CREATE INDEX calendar_invitations_together ON calendar_invitations (together_id) WHERE together_id IS NOT NULL;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766500000013', 'InvitationsTogether1766500000013');
ALTER TABLE audit_subjects ADD COLUMN invited text;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766500000014', 'InvitedAddresses1766500000014');
  ALTER TABLE calendar_notices DROP CONSTRAINT calendar_notices_kind_check;
  ALTER TABLE calendar_notices ADD CONSTRAINT calendar_notices_kind_check CHECK (kind IN ('deleted', 'inactive', 'received', 'removal', 'request', 'collection', 'collection-inactive'));

      ALTER TABLE calendar_notices ADD COLUMN collection_name text;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766500000015', 'CollectionNotices1766500000015');
      -- Whether its owner, or the member, hides the calendar at home.
      ALTER TABLE calendars ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;
      ALTER TABLE calendar_members ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766500000017', 'HiddenCalendars1766500000017');
ALTER TABLE imports ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$');
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766500000018', 'ImportLanguage1766500000018');
CREATE INDEX events_drafts_of_members ON events (user_id) WHERE draft IS NOT NULL AND created_by <> user_id;
ALTER TABLE bin_items ADD COLUMN is_others_draft boolean NOT NULL DEFAULT false;
      CREATE FUNCTION delete_drafts_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM events e USING calendar_events l
        WHERE l.calendar_id = OLD.calendar_id AND e.id = l.event_id
          AND e.draft IS NOT NULL AND e.created_by <> e.user_id AND e.created_by = OLD.user_id
          AND NOT EXISTS (SELECT FROM calendar_events o JOIN calendar_members m ON m.calendar_id = o.calendar_id
            WHERE o.event_id = e.id AND m.user_id = OLD.user_id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER members_go AFTER DELETE ON calendar_members
        FOR EACH ROW EXECUTE FUNCTION delete_drafts_of_member();
INSERT INTO "calendars"."migrations"("timestamp", "name") VALUES ('1766500000020', 'DraftsOfMembers1766500000020');
