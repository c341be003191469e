import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE user_settings (
    user_id uuid PRIMARY KEY,
    default_timezone text CHECK (char_length(default_timezone) BETWEEN 1 AND 64),
    default_background_color text CHECK (default_background_color ~ '^#[0-9a-f]{6}$'),
    default_button_color text CHECK (default_button_color ~ '^#[0-9a-f]{6}$'),
    default_font_family text CHECK (char_length(default_font_family) BETWEEN 1 AND 100),
    default_logo_name text CHECK (default_logo_name ~ '^[0-9a-f]{32}$'),
    past_events text NOT NULL DEFAULT 'archive' CHECK (past_events IN ('archive', 'delete')),
    version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON TABLE user_settings IS 'One row per person who stored any; null is what was never chosen.';
`;

/** What a person chose for new events, time zone and past events. */
export class UserSettings1765500000040 implements MigrationInterface {
  readonly name = 'UserSettings1765500000040';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE user_settings');
  }
}
