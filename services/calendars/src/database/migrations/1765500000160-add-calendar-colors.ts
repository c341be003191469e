import type { MigrationInterface, QueryRunner } from 'typeorm';

// The default is for the version before, which still runs while this one starts. A feed tells the colour, so that those
// of calendars without a theme of their own are another version now.
const UP = `
  ALTER TABLE calendars ADD COLUMN color text NOT NULL DEFAULT '#2563eb' CHECK (color ~ '^#[0-9a-f]{6}$');
  COMMENT ON COLUMN calendars.color IS 'One of the colours of the palette; the accent and the feed of a calendar without a theme.';
  UPDATE calendars c
  SET color = (ARRAY['#2563eb', '#15803d', '#c2410c', '#8549ee', '#0d7d71', '#d6246f', '#a16207', '#0577b3', '#dc2626',
                     '#be26d0', '#8d6748', '#64748b'])[(turns.turn - 1) % 12 + 1],
      published_at = greatest(clock_timestamp(), date_trunc('second', published_at) + interval '1 second')
  FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at, id) AS turn FROM calendars) AS turns
  WHERE turns.id = c.id;
`;

const DOWN = `ALTER TABLE calendars DROP COLUMN color;`;

/** Every calendar gets a colour, those that are there by turns. */
export class AddCalendarColors1765500000160 implements MigrationInterface {
  readonly name = 'AddCalendarColors1765500000160';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
