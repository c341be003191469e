/** What can be escaped in a feed. */
const TEXTS = `coalesce(title, '') || coalesce(description, '') || coalesce(location, '') || coalesce(cancellation_note, '')`;

/** Events with their rules, calendars, looks and original lines. */
export const EVENTS = String.raw`
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
        ELSE 950 + (2 * octet_length(${TEXTS}) - octet_length(translate(${TEXTS}, E',;\\\n\r', ''))) * 21 / 20
      END) STORED,

    revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
    version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
    -- The highest version that the event or any of its exceptions ever had. All of them draw from it, so that none has the
    -- number of another.
    latest_version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    -- Who made an event, and who last changed it; null for its owner, and for a job.
    created_by uuid,
    updated_by uuid,

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
  -- What the owner of a calendar does not see of it.
  CREATE INDEX events_drafts_of_members ON events (user_id) WHERE draft IS NOT NULL AND created_by <> user_id;
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
`;
