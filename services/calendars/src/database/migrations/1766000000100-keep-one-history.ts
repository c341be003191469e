import type { MigrationInterface, QueryRunner } from 'typeorm';

// The states are JSON in the form of src/history/history-format.ts. What is in the bin is taken over from the rows that it
// was made of. Steps that could be undone for a day are dropped: they were kept as rows and checksums that nothing reads.
const UP = `
  CREATE TABLE history_actions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    actor_id uuid,
    made_by text NOT NULL CHECK (made_by IN ('owner', 'administrator', 'import', 'source', 'clean-up', 'undo')),
    key uuid,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    is_undone boolean NOT NULL DEFAULT false,
    bytes integer NOT NULL,
    UNIQUE (user_id, key)
  );
  COMMENT ON TABLE history_actions IS 'Who did what with the events and calendars of a person (user_id).';
  COMMENT ON COLUMN history_actions.actor_id IS 'The account that did it; null for a job.';
  COMMENT ON COLUMN history_actions.key IS 'The Undo-Key by which the person can undo it.';
  COMMENT ON COLUMN history_actions.bytes IS 'Of its states, except those in the bin.';
  CREATE INDEX history_actions_of_owner ON history_actions (user_id, at DESC, id) INCLUDE (made_by, bytes);
  CREATE INDEX history_actions_by_age ON history_actions (at);

  CREATE TABLE history_states (
    id uuid PRIMARY KEY,
    action_id uuid NOT NULL REFERENCES history_actions (id) ON DELETE CASCADE,
    user_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('event', 'calendar')),
    subject_id uuid NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    parts text[],
    is_new boolean NOT NULL,
    is_undone boolean NOT NULL DEFAULT false,
    format smallint NOT NULL,
    state jsonb,
    bin_item_id uuid
  );
  COMMENT ON TABLE history_states IS 'The earlier states of the parts that actions changed.';
  COMMENT ON COLUMN history_states.at IS 'Taken while the event or calendar is locked: later changes of it are later.';
  COMMENT ON COLUMN history_states.parts IS 'The dates of a series that changed; null where more of it did.';
  COMMENT ON COLUMN history_states.is_undone IS 'It was undone, or is an undo itself: both leave what was there before.';
  COMMENT ON COLUMN history_states.state IS 'Null for what did not exist, and for what was erased from the bin.';
  COMMENT ON COLUMN history_states.bin_item_id IS 'The item of the bin that has this state as its content.';
  CREATE INDEX history_states_of_action ON history_states (action_id);
  CREATE INDEX history_states_of_subject ON history_states (subject_id, at);
  CREATE INDEX history_states_of_owner ON history_states (user_id);
  CREATE INDEX history_states_in_bin ON history_states (bin_item_id, id) WHERE bin_item_id IS NOT NULL;
  CREATE INDEX history_states_by_uid ON history_states (user_id, (state -> 'own' -> 'row' ->> 'uid'))
    WHERE bin_item_id IS NOT NULL;

  CREATE TABLE history_logos (
    state_id uuid NOT NULL REFERENCES history_states (id) ON DELETE CASCADE,
    logo_name text NOT NULL REFERENCES logos (name),
    PRIMARY KEY (state_id, logo_name)
  );
  COMMENT ON TABLE history_logos IS 'The logos that earlier states refer to, so that none is deleted before them.';
  CREATE INDEX history_logos_by_name ON history_logos (logo_name);

  INSERT INTO history_actions (id, user_id, made_by, at, bytes)
    SELECT id, user_id, deleted_by, deleted_at, 500 FROM bin_items;

  WITH parts AS (
      SELECT item_id, table_name, content, content ->> 'event_id' AS event_id FROM bin_rows),
    customizations AS (
      SELECT item_id, event_id, content - 'event_id' AS state FROM parts WHERE table_name = 'event_customizations'),
    rules AS (SELECT item_id, event_id, content - 'event_id' AS state FROM parts WHERE table_name = 'event_recurrences'),
    places AS (
      SELECT item_id, event_id, jsonb_agg(content -> 'calendar_id') AS state FROM parts
      WHERE table_name = 'calendar_events' GROUP BY 1, 2),
    events AS (
      SELECT item_id, content, content ->> 'id' AS id, content ->> 'parent_event_id' AS series FROM parts
      WHERE table_name = 'events'),
    originals AS (
      SELECT item_id, event_id, content FROM parts WHERE table_name = 'event_originals'),
    dates AS (
      SELECT e.item_id, e.series, jsonb_agg(jsonb_build_object(
        'occurrence', concat_ws('T', e.content ->> 'occurrence_date', e.content ->> 'occurrence_time'),
        'date', jsonb_build_object('row', e.content, 'customization', c.state))) AS state
      FROM events e LEFT JOIN customizations c ON c.item_id = e.item_id AND c.event_id = e.id
      WHERE e.series IS NOT NULL GROUP BY 1, 2)
  INSERT INTO history_states (id, action_id, user_id, kind, subject_id, at, is_new, format, state, bin_item_id)
    SELECT gen_random_uuid(), i.id, i.user_id, 'event', e.id::uuid, i.deleted_at, false, 1,
      jsonb_build_object('dates', coalesce(dates.state, '[]'), 'own', jsonb_build_object('row', e.content,
        'recurrence', rules.state, 'calendar_ids', coalesce(places.state, '[]'), 'customization', c.state,
        'original', CASE WHEN o.event_id IS NOT NULL THEN jsonb_build_object('content', o.content -> 'content',
          'zones', o.content -> 'zones', 'sequence', o.content -> 'sequence',
          'is_current', o.content -> 'as_of_version' = e.content -> 'latest_version') END)), i.id
    FROM bin_items i JOIN events e ON e.item_id = i.id AND e.series IS NULL
      LEFT JOIN dates ON dates.item_id = e.item_id AND dates.series = e.id
      LEFT JOIN rules ON rules.item_id = e.item_id AND rules.event_id = e.id
      LEFT JOIN places ON places.item_id = e.item_id AND places.event_id = e.id
      LEFT JOIN customizations c ON c.item_id = e.item_id AND c.event_id = e.id
      LEFT JOIN originals o ON o.item_id = e.item_id AND o.event_id = e.id;

  INSERT INTO history_states (id, action_id, user_id, kind, subject_id, at, is_new, format, state, bin_item_id)
    SELECT gen_random_uuid(), i.id, i.user_id, 'calendar', i.id, i.deleted_at, false, 1,
      jsonb_build_object('row', c.content, 'event_ids', coalesce((
        SELECT jsonb_agg(l.content -> 'event_id') FROM bin_rows l
        WHERE l.item_id = i.id AND l.table_name = 'calendar_events' AND NOT EXISTS (
          SELECT FROM history_states s WHERE s.bin_item_id = i.id AND s.subject_id = (l.content ->> 'event_id')::uuid)), '[]')),
      i.id
    FROM bin_items i JOIN bin_rows c ON c.item_id = i.id AND c.table_name = 'calendars';

  INSERT INTO history_logos (state_id, logo_name)
    SELECT DISTINCT s.id, name.logo FROM history_states s, LATERAL (
      SELECT s.state #>> '{row,logo_name}' AS logo
      UNION ALL SELECT jsonb_array_elements_text(s.state #> '{row,cover,names}')
        WHERE jsonb_typeof(s.state #> '{row,cover,names}') = 'array'
      UNION ALL SELECT s.state #>> '{own,customization,logo_name}'
      UNION ALL SELECT date #>> '{date,customization,logo_name}' FROM jsonb_array_elements(s.state -> 'dates') AS date
    ) AS name WHERE name.logo IN (SELECT l.name FROM logos l);

  DROP TABLE bin_rows;
  DROP TRIGGER calendar_events_note_for_undo ON calendar_events;
  DROP TRIGGER event_customizations_note_for_undo ON event_customizations;
  DROP TRIGGER event_recurrences_note_for_undo ON event_recurrences;
  DROP TRIGGER events_note_deletion_for_undo ON events;
  DROP TRIGGER events_note_for_undo ON events;
  DROP TRIGGER calendars_note_for_undo ON calendars;
  DROP FUNCTION note_part_of_event_for_undo, note_event_for_undo, note_calendar_for_undo, noted_for_undo,
    note_undo_subject, note_undo_row, state_for_undo;
  DROP TABLE undo_rows, undo_subjects, undo_steps;
  DROP SEQUENCE undo_places;
  DROP FUNCTION forget_old_undo_steps, seal_for_undo, state_of_dates, state_of_event, state_of_calendar, content_of_row,
    row_without_counts, dates_of_undo_step;
`;

// The tables of the release before, with what is in the bin. Its functions and triggers are there by name and note nothing:
// what is done then cannot be undone.
const DOWN = `
  CREATE TABLE bin_rows (
    item_id uuid NOT NULL REFERENCES bin_items (id) ON DELETE CASCADE,
    table_name text NOT NULL,
    position integer NOT NULL,
    content jsonb NOT NULL,
    logo_name text GENERATED ALWAYS AS (content ->> 'logo_name') STORED REFERENCES logos (name),
    PRIMARY KEY (item_id, table_name, position)
  );
  CREATE INDEX bin_rows_with_logo ON bin_rows (logo_name) WHERE logo_name IS NOT NULL;
  CREATE INDEX bin_rows_by_uid ON bin_rows ((content ->> 'uid'))
    WHERE table_name = 'events' AND content ->> 'uid' IS NOT NULL;
  CREATE INDEX bin_rows_with_cover ON bin_rows USING gin ((content -> 'cover' -> 'names'))
    WHERE table_name = 'calendars';

  WITH binned AS (SELECT id, bin_item_id, kind, subject_id, state FROM history_states WHERE bin_item_id IS NOT NULL),
    dates AS (
      SELECT b.id, b.bin_item_id, each.date -> 'date' AS date FROM binned b, jsonb_array_elements(b.state -> 'dates') AS each (date)),
    made AS (
      SELECT bin_item_id, 'calendars' AS table_name, 1 AS turn, state -> 'row' AS content FROM binned WHERE kind = 'calendar'
      UNION ALL
      SELECT bin_item_id, 'events', 1, state #> '{own,row}' FROM binned WHERE kind = 'event'
      UNION ALL
      SELECT bin_item_id, 'events', 2, date -> 'row' FROM dates
      UNION ALL
      SELECT bin_item_id, 'event_recurrences', 1, state #> '{own,recurrence}' || jsonb_build_object('event_id', subject_id)
      FROM binned WHERE jsonb_typeof(state #> '{own,recurrence}') = 'object'
      UNION ALL
      SELECT bin_item_id, 'event_customizations', 1,
        state #> '{own,customization}' || jsonb_build_object('event_id', subject_id)
      FROM binned WHERE jsonb_typeof(state #> '{own,customization}') = 'object'
      UNION ALL
      SELECT bin_item_id, 'event_customizations', 2, date -> 'customization' || jsonb_build_object('event_id', date #> '{row,id}')
      FROM dates WHERE jsonb_typeof(date -> 'customization') = 'object'
      UNION ALL
      SELECT bin_item_id, 'event_originals', 1, (state #> '{own,original}') - 'is_current' || jsonb_build_object(
        'event_id', subject_id, 'user_id', state #> '{own,row,user_id}', 'as_of_version',
        CASE WHEN state #> '{own,original,is_current}' = 'true' THEN state #> '{own,row,latest_version}' ELSE '0' END)
      FROM binned WHERE jsonb_typeof(state #> '{own,original}') = 'object'
      UNION ALL
      SELECT bin_item_id, 'calendar_events', 1, jsonb_build_object('event_id', subject_id, 'calendar_id', place)
      FROM binned, jsonb_array_elements(state #> '{own,calendar_ids}') AS place WHERE kind = 'event'
      UNION ALL
      SELECT bin_item_id, 'calendar_events', 2, jsonb_build_object('event_id', event, 'calendar_id', subject_id)
      FROM binned, jsonb_array_elements(state -> 'event_ids') AS event WHERE kind = 'calendar')
  INSERT INTO bin_rows (item_id, table_name, position, content)
    SELECT bin_item_id, table_name, row_number() OVER (PARTITION BY bin_item_id, table_name ORDER BY turn), content FROM made;

  CREATE TABLE undo_steps (
    user_id uuid NOT NULL,
    key uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    is_undone boolean NOT NULL DEFAULT false,
    PRIMARY KEY (user_id, key)
  );
  CREATE INDEX undo_steps_by_age ON undo_steps (created_at);
  CREATE SEQUENCE undo_places;
  CREATE TABLE undo_subjects (
    user_id uuid NOT NULL,
    key uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('events', 'calendars')),
    id uuid NOT NULL,
    is_whole boolean NOT NULL,
    state uuid,
    dates_state uuid,
    place bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, key, kind, id),
    FOREIGN KEY (user_id, key) REFERENCES undo_steps ON DELETE CASCADE
  );
  CREATE INDEX undo_subjects_of_one ON undo_subjects (id, user_id, place);
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
  CREATE INDEX undo_rows_with_logo ON undo_rows (logo_name) WHERE logo_name IS NOT NULL;
  CREATE INDEX undo_rows_with_cover ON undo_rows USING gin ((content -> 'cover' -> 'names'))
    WHERE table_name = 'calendars';

  CREATE FUNCTION row_without_counts(stored jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS 'SELECT stored';
  CREATE FUNCTION content_of_row(stored jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS 'SELECT stored';
  CREATE FUNCTION state_of_calendar(calendar uuid) RETURNS uuid LANGUAGE sql STABLE AS 'SELECT calendar';
  CREATE FUNCTION state_of_event(event uuid) RETURNS uuid LANGUAGE sql STABLE AS 'SELECT event';
  CREATE FUNCTION state_of_dates(series uuid, dates uuid[]) RETURNS uuid LANGUAGE sql STABLE AS 'SELECT series';
  CREATE FUNCTION dates_of_undo_step(actor uuid, step uuid) RETURNS uuid[] LANGUAGE sql STABLE AS 'SELECT ARRAY[step]';
  CREATE FUNCTION state_for_undo(subject undo_subjects, OUT state uuid, OUT dates_state uuid) LANGUAGE sql STABLE
    AS 'SELECT subject.id, subject.id';
  CREATE FUNCTION noted_for_undo(actor uuid, step uuid, of_table text, row_name text) RETURNS undo_rows LANGUAGE sql STABLE
    AS 'SELECT NULL::undo_rows';
  CREATE FUNCTION note_undo_row(actor uuid, step uuid, of_table text, row_name text, was jsonb, is_left boolean)
    RETURNS void LANGUAGE sql AS '';
  CREATE FUNCTION note_undo_subject(actor uuid, step uuid, of_kind text, subject uuid, of_all boolean)
    RETURNS void LANGUAGE sql AS '';
  CREATE FUNCTION seal_for_undo() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE FUNCTION forget_old_undo_steps() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE FUNCTION note_calendar_for_undo() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE FUNCTION note_event_for_undo() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE FUNCTION note_part_of_event_for_undo() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TRIGGER calendars_note_for_undo AFTER UPDATE ON calendars FOR EACH ROW WHEN (false)
    EXECUTE FUNCTION note_calendar_for_undo();
  CREATE TRIGGER events_note_for_undo AFTER UPDATE ON events FOR EACH ROW WHEN (false)
    EXECUTE FUNCTION note_event_for_undo();
  CREATE TRIGGER events_note_deletion_for_undo AFTER DELETE ON events FOR EACH ROW WHEN (false)
    EXECUTE FUNCTION note_event_for_undo();
  CREATE TRIGGER event_recurrences_note_for_undo AFTER UPDATE ON event_recurrences FOR EACH ROW WHEN (false)
    EXECUTE FUNCTION note_part_of_event_for_undo();
  CREATE TRIGGER event_customizations_note_for_undo AFTER UPDATE ON event_customizations FOR EACH ROW WHEN (false)
    EXECUTE FUNCTION note_part_of_event_for_undo();
  CREATE TRIGGER calendar_events_note_for_undo AFTER UPDATE ON calendar_events FOR EACH ROW WHEN (false)
    EXECUTE FUNCTION note_part_of_event_for_undo();

  DROP TABLE history_logos;
  DROP TABLE history_states;
  DROP TABLE history_actions;
`;

/** Who did what, and what it was before: for Undo and the bin. */
export class KeepOneHistory1766000000100 implements MigrationInterface {
  readonly name = 'KeepOneHistory1766000000100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  /** Keeps what is in the bin, and loses what could be undone. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
