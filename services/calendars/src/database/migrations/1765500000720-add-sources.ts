import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
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
`;

const DOWN = `
  DROP TABLE source_events;
  DROP TABLE source_hosts;
  DROP TABLE calendar_sources;
`;

/** Calendars that are kept in step with an address, and which of their events come from it. */
export class AddSources1765500000720 implements MigrationInterface {
  readonly name = 'AddSources1765500000720';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
