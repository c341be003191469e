/** Calendars, the addresses of several of them, and what their audience is told. */
export const CALENDARS = String.raw`
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
    -- No foreign key: a calendar that comes back from the bin, or by undoing, may name one that is gone by then.
    days_off_calendar_id uuid,
    warns_of_overlaps boolean NOT NULL DEFAULT false,
    -- Of a calendar with public holidays: {"country", "region", "language", "until"}, the last year that it has.
    holidays jsonb,
    -- The place in its owner's list; null is a calendar from before the list was last ordered, or after that.
    position smallint,
    -- Whether its owner hides it at home.
    is_hidden boolean NOT NULL DEFAULT false,
    -- Null is the visitor's own.
    language text CHECK (language ~ '^[a-z]{2}$'),
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
  CREATE INDEX calendars_with_holidays ON calendars (((holidays ->> 'until')::int)) WHERE holidays IS NOT NULL;

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

  CREATE TABLE short_links (
    name text PRIMARY KEY,
    calendar_id uuid NOT NULL,
    -- Whether calendar_id is that of a collection.
    is_collection boolean NOT NULL DEFAULT false,
    user_id uuid NOT NULL,
    replaced_at timestamptz
  );
  CREATE UNIQUE INDEX current_short_link ON short_links (calendar_id) WHERE replaced_at IS NULL;
  CREATE INDEX short_links_of_calendar ON short_links (calendar_id);
  CREATE INDEX short_links_of_person ON short_links (user_id);
  CREATE INDEX former_short_links_by_age ON short_links (replaced_at) WHERE replaced_at IS NOT NULL;

  -- Public calendars that their owner shares together. One that is deleted or private stays named, and is not shown.
  CREATE TABLE calendar_collections (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    address text NOT NULL UNIQUE,
    name text NOT NULL,
    calendar_ids uuid[] NOT NULL,
    description text,
    logo_name text REFERENCES logos (name),
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX calendar_collections_of_owner ON calendar_collections (user_id);
  CREATE INDEX calendar_collections_by_logo ON calendar_collections (logo_name) WHERE logo_name IS NOT NULL;
  -- To find the collections that a calendar is in.
  CREATE INDEX calendar_collections_by_calendar ON calendar_collections USING gin (calendar_ids);

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
`;
