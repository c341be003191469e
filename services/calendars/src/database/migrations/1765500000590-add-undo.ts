import type { MigrationInterface, QueryRunner } from 'typeorm';

// What a request with an Undo-Key changes is noted by triggers, so that no way of writing can forget it. Without a key none
// of them runs. A row is kept as it was before the first change under its key; what it became needs no copy, since an undo
// goes ahead only where all of it is in the state that the step left. What follows from an event's content, or is counted,
// is no part of that state.
//
// Events and calendars that are deleted as a whole leave through the bin, which keeps their rows; of those only the id is
// noted here. A part of a series that is split off and deleted in one act leaves nothing but the rows that it was made from.
const UP = `
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
`;

const DOWN = `
  DROP TRIGGER calendar_events_note_for_undo ON calendar_events;
  DROP TRIGGER event_customizations_note_for_undo ON event_customizations;
  DROP TRIGGER event_recurrences_note_for_undo ON event_recurrences;
  DROP TRIGGER events_note_deletion_for_undo ON events;
  DROP TRIGGER events_note_for_undo ON events;
  DROP TRIGGER calendars_note_for_undo ON calendars;
  DROP FUNCTION note_part_of_event_for_undo, note_event_for_undo, note_calendar_for_undo, noted_for_undo,
    note_undo_subject, note_undo_row;
  DROP FUNCTION state_for_undo;
  DROP TABLE undo_rows;
  DROP TABLE undo_subjects;
  DROP TABLE undo_steps;
  DROP FUNCTION forget_old_undo_steps, seal_for_undo, state_of_dates, state_of_event, state_of_calendar, content_of_row,
    row_without_counts;
`;

/** What people did, as it was before, so that it can be undone. */
export class AddUndo1765500000590 implements MigrationInterface {
  readonly name = 'AddUndo1765500000590';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  /** Loses what could be undone: before, there was no way to undo it. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
