import type { MigrationInterface, QueryRunner } from 'typeorm';

// A length that the contract allows fits the check: PostgreSQL counts characters, JavaScript counts UTF-16 units.
const UP = `
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
    CHECK (start_local ~ CASE WHEN is_all_day THEN '^\\d{4}-\\d\\d-\\d\\d$' ELSE '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$' END),
    CHECK (end_local ~ CASE WHEN is_all_day THEN '^\\d{4}-\\d\\d-\\d\\d$' ELSE '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$' END),
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
`;

const DOWN = `
  DROP TABLE calendar_events;
  DROP TABLE event_recurrences;
  DROP TABLE events;
  DROP TABLE calendars;
`;

/** Calendars, events, their rules, and which event is in which calendar. */
export class CreateCalendarsAndEvents1763700000000 implements MigrationInterface {
  readonly name = 'CreateCalendarsAndEvents1763700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
