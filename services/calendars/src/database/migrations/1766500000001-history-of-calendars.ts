import type { MigrationInterface, QueryRunner } from 'typeorm';

const MAKERS = ['owner', 'administrator', 'import', 'source', 'clean-up', 'undo'];
const setMakers = (runner: QueryRunner, makers: readonly string[]) =>
  runner.query(
    `ALTER TABLE history_actions DROP CONSTRAINT history_actions_made_by_check,
       ADD CONSTRAINT history_actions_made_by_check CHECK (made_by IN (${makers.map((by) => `'${by}'`).join(', ')}))`,
  );

export class HistoryOfCalendars1766500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await setMakers(runner, [...MAKERS, 'member']);
    await runner.query(`
      ALTER TABLE history_states
        -- What people are told of it, in the form of src/history/history-format.ts. Null in rows of before.
        ADD COLUMN summary jsonb,
        -- Those in which it was, before and afterwards.
        ADD COLUMN calendar_ids uuid[] NOT NULL DEFAULT '{}'`);
    await runner.query(`
      -- The actions that concern a calendar: its history.
      CREATE TABLE history_calendars (
        calendar_id uuid NOT NULL,
        action_id uuid NOT NULL REFERENCES history_actions (id) ON DELETE CASCADE,
        at timestamptz NOT NULL,
        -- The one of its states that stands for all.
        state_id uuid NOT NULL,
        subject_count integer NOT NULL,
        PRIMARY KEY (action_id, calendar_id)
      )`);
    await runner.query(
      'CREATE INDEX history_calendars_by_time ON history_calendars (calendar_id, at DESC, action_id DESC)',
    );
    // What a person did under a key, whoever owns what it changed.
    await runner.query(
      'CREATE INDEX history_actions_of_actor ON history_actions (actor_id, at DESC) INCLUDE (key) WHERE key IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX history_actions_of_actor');
    await runner.query('DROP TABLE history_calendars');
    await runner.query('ALTER TABLE history_states DROP COLUMN summary, DROP COLUMN calendar_ids');
    await runner.query(`UPDATE history_actions SET made_by = 'administrator' WHERE made_by = 'member'`);
    await setMakers(runner, MAKERS);
  }
}
