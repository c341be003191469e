/** What is kept of each person besides their calendars: files, settings, keys of repeated requests. */
export const PEOPLE = String.raw`
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
    -- Null is as the locale of the browser has it.
    shows_week_numbers boolean,
    -- Null is the browser's.
    language text CHECK (language ~ '^[a-z]{2}$'),
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
`;
