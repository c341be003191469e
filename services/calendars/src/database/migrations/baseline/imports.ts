/** What people bring, keep synchronised, and carry away. */
export const IMPORTS = String.raw`
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
    -- That of the request, since a job reads the file; null is English.
    language text CHECK (language ~ '^[a-z]{2}$'),
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
`;
