import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShortLinks1766100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE short_links (
        name text PRIMARY KEY,
        calendar_id uuid NOT NULL,
        user_id uuid NOT NULL,
        replaced_at timestamptz
      );
      CREATE UNIQUE INDEX current_short_link ON short_links (calendar_id) WHERE replaced_at IS NULL;
      CREATE INDEX short_links_of_calendar ON short_links (calendar_id);
      CREATE INDEX short_links_of_person ON short_links (user_id);
      CREATE INDEX former_short_links_by_age ON short_links (replaced_at) WHERE replaced_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE short_links');
  }
}
