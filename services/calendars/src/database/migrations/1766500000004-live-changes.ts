import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LiveChanges1766500000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What open pages are told of. Unlogged: a crash loses what pages read again anyway.
    await runner.query(`
      CREATE UNLOGGED TABLE live_changes (
        -- By which a reader knows what was committed since it last looked.
        transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        kind text NOT NULL CHECK (kind IN ('events', 'calendar', 'people')),
        calendar_id uuid NOT NULL,
        -- Who might see it when it was made.
        people uuid[] NOT NULL,
        actor_id uuid,
        request_id text
      );
      CREATE INDEX live_changes_by_age ON live_changes (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE live_changes');
  }
}
