import type { MigrationInterface, QueryRunner } from 'typeorm';

// Whoever refers to a logo keeps its row: a reference and the clean-up of unused logos cannot pass each other.
const UP = `
  CREATE TABLE logos (
    name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{32}$'),
    user_id uuid NOT NULL,
    media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
    bytes integer NOT NULL CHECK (bytes > 0),
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX logos_of_owner ON logos (user_id);
  CREATE INDEX logos_by_age ON logos (created_at);
  COMMENT ON TABLE logos IS 'Stored before its file is, so that there is no file without a row.';

  CREATE TABLE event_customizations (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    event_id uuid NOT NULL UNIQUE REFERENCES events (id) ON DELETE CASCADE,
    logo_name text REFERENCES logos (name),
    is_without_logo boolean NOT NULL DEFAULT false,
    background_color text NOT NULL CHECK (background_color ~ '^#[0-9a-f]{6}$'),
    button_color text NOT NULL CHECK (button_color ~ '^#[0-9a-f]{6}$'),
    font_family text NOT NULL CHECK (char_length(font_family) BETWEEN 1 AND 100),
    version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (NOT is_without_logo OR logo_name IS NULL)
  );
  COMMENT ON COLUMN event_customizations.is_without_logo IS
    'Its owner has a default logo and does not want it here. Such a look is one of its own, also in the standard colours.';
  CREATE INDEX looks_with_logo ON event_customizations (logo_name) WHERE logo_name IS NOT NULL;

  UPDATE user_settings SET default_logo_name = NULL WHERE default_logo_name IS NOT NULL;
  ALTER TABLE user_settings
    ADD CONSTRAINT default_logo FOREIGN KEY (default_logo_name) REFERENCES logos (name);
  CREATE INDEX settings_with_logo ON user_settings (default_logo_name) WHERE default_logo_name IS NOT NULL;
`;

const DOWN = `
  DROP INDEX settings_with_logo;
  ALTER TABLE user_settings DROP CONSTRAINT default_logo;
  UPDATE user_settings SET default_logo_name = NULL WHERE default_logo_name IS NOT NULL;
  DROP TABLE event_customizations;
  DROP TABLE logos;
`;

/** Logos that people uploaded, and the looks of events. */
export class AddLogosAndLooks1765500000070 implements MigrationInterface {
  readonly name = 'AddLogosAndLooks1765500000070';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
