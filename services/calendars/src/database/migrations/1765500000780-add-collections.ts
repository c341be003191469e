import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE calendar_collections (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    address text NOT NULL UNIQUE,
    name text NOT NULL,
    calendar_ids uuid[] NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  COMMENT ON COLUMN calendar_collections.calendar_ids IS 'In their order. A calendar that is deleted or private stays named, and is not shown.';
  CREATE INDEX calendar_collections_of_owner ON calendar_collections (user_id);
`;

/** Public calendars that their owner shares together. */
export class AddCollections1765500000780 implements MigrationInterface {
  readonly name = 'AddCollections1765500000780';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE calendar_collections');
  }
}
