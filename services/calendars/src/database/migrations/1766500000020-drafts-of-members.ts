import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DraftsOfMembers1766500000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What the owner of a calendar does not see of it.
    await runner.query(
      'CREATE INDEX events_drafts_of_members ON events (user_id) WHERE draft IS NOT NULL AND created_by <> user_id',
    );
    await runner.query('ALTER TABLE bin_items ADD COLUMN is_others_draft boolean NOT NULL DEFAULT false');
    // A trigger, so that however somebody loses the role, no draft stays that nobody sees.
    await runner.query(`
      CREATE FUNCTION delete_drafts_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM events e USING calendar_events l
        WHERE l.calendar_id = OLD.calendar_id AND e.id = l.event_id
          AND e.draft IS NOT NULL AND e.created_by <> e.user_id AND e.created_by = OLD.user_id
          AND NOT EXISTS (SELECT FROM calendar_events o JOIN calendar_members m ON m.calendar_id = o.calendar_id
            WHERE o.event_id = e.id AND m.user_id = OLD.user_id);
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER members_go AFTER DELETE ON calendar_members
        FOR EACH ROW EXECUTE FUNCTION delete_drafts_of_member()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER members_go ON calendar_members');
    await runner.query('DROP FUNCTION delete_drafts_of_member');
    await runner.query('ALTER TABLE bin_items DROP COLUMN is_others_draft');
    await runner.query('DROP INDEX events_drafts_of_members');
  }
}
