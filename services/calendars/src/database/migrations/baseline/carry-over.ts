/**
 * What the migrations of before 1.0 made otherwise: columns and tables that replicas of an earlier commit wrote, checks
 * without a name of their own, and comments in the database, which stand in the source now.
 */
export const CARRY_OVER = `
  DROP TABLE audit_entries;
  DROP FUNCTION hand_audit_entry_over;

  DROP TRIGGER events_keep_former_names ON events;
  DROP FUNCTION keep_former_names;
  ALTER TABLE events DROP COLUMN is_cancelled, DROP COLUMN is_hidden_alone;

  UPDATE idempotency_keys SET created_id = (answer ->> 'id')::uuid WHERE created_id IS NULL;
  ALTER TABLE idempotency_keys DROP COLUMN answer, ALTER COLUMN created_id SET NOT NULL;

  ALTER TABLE events RENAME CONSTRAINT events_check TO events_start_local;
  ALTER TABLE events RENAME CONSTRAINT events_check1 TO events_end_local;
  ALTER TABLE events RENAME CONSTRAINT events_check3 TO events_series_end_is_last;
  ALTER TABLE events RENAME CONSTRAINT events_check5 TO events_exception_has_series;
  ALTER TABLE events RENAME CONSTRAINT events_check6 TO events_exception_is_no_series;
  ALTER TABLE event_recurrences RENAME CONSTRAINT event_recurrences_check TO event_recurrences_one_end;
  ALTER TABLE event_recurrences RENAME CONSTRAINT event_recurrences_check1 TO event_recurrences_weekly;
  ALTER TABLE event_recurrences RENAME CONSTRAINT event_recurrences_check2 TO event_recurrences_monthly;
  ALTER TABLE event_recurrences RENAME CONSTRAINT event_recurrences_check3 TO event_recurrences_yearly;
  ALTER TABLE event_recurrences RENAME CONSTRAINT event_recurrences_check4 TO event_recurrences_custom;
  ALTER TABLE event_customizations
    RENAME CONSTRAINT event_customizations_check TO event_customizations_logo_or_none;

  DO $$
  DECLARE
    statement text;
  BEGIN
    FOR statement IN
      -- From PostgreSQL 18 on NOT NULL is a constraint, named after the column as it was called when it was added.
      SELECT format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', c.relname, n.conname,
        c.relname || '_' || a.attname || '_not_null')
      FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = n.conkey[1]
      WHERE n.contype = 'n' AND c.relnamespace = current_schema()::regnamespace
        AND n.conname <> c.relname || '_' || a.attname || '_not_null'
      UNION ALL
      SELECT CASE d.objsubid WHEN 0 THEN format('COMMENT ON TABLE %I IS NULL', c.relname)
        ELSE format('COMMENT ON COLUMN %I.%I IS NULL', c.relname, a.attname) END
      FROM pg_description d JOIN pg_class c ON c.oid = d.objoid AND d.classoid = 'pg_class'::regclass
      LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.objsubid
      WHERE c.relnamespace = current_schema()::regnamespace
    LOOP
      EXECUTE statement;
    END LOOP;
  END $$;
`;

/**
 * Takes what is in the bin over into the history, from the rows that it was made of. Steps that could be undone for a day
 * are dropped: they were kept as rows and checksums that nothing reads.
 */
export const FILL_HISTORY = `
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
