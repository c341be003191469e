import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CalendarMembers1766500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- People who have a role in a calendar of somebody else. Its owner has none here.
      CREATE TABLE calendar_members (
        calendar_id uuid NOT NULL REFERENCES calendars (id) ON DELETE CASCADE,
        user_id uuid NOT NULL,
        role text NOT NULL CHECK (role IN ('viewer', 'contributor', 'editor', 'manager')),
        -- The member's own choices for the calendar in lists; null for its owner's colour, and before it was ordered.
        color text CHECK (color ~ '^#[0-9a-f]{6}$'),
        position smallint,
        since timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (calendar_id, user_id)
      );
      CREATE INDEX calendar_members_of_person ON calendar_members (user_id, calendar_id);

      -- Who made an event, and who last changed it; null for its owner, and for a job.
      ALTER TABLE events ADD COLUMN created_by uuid, ADD COLUMN updated_by uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE events DROP COLUMN created_by, DROP COLUMN updated_by;
      DROP TABLE calendar_members;
    `);
  }
}
