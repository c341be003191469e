import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
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
`;

const DOWN = `
  DROP INDEX bin_rows_by_uid;
  DROP TABLE import_publications;
  DROP TABLE import_items;
  DROP TABLE imports;
`;

/** Calendar files that people bring: what was read of them, what was chosen, and what became of each entry. */
export class AddImports1765500000600 implements MigrationInterface {
  readonly name = 'AddImports1765500000600';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
