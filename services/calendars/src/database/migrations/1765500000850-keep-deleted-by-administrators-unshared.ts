import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE events ADD COLUMN shared_until timestamptz;
  COMMENT ON COLUMN events.shared_until IS
    'An administrator deleted what lies after this: nothing later is shared without one. -infinity: nothing at all.';
  CREATE TABLE withheld_uids (
    user_id uuid NOT NULL,
    uid text NOT NULL,
    PRIMARY KEY (user_id, uid)
  );
  COMMENT ON TABLE withheld_uids IS
    'Events that an administrator deleted: what comes back under this uid, by an import or a source, is not shared.';
  INSERT INTO withheld_uids (user_id, uid)
    SELECT DISTINCT item.user_id, kept.content ->> 'uid' FROM bin_items item
    JOIN bin_rows kept ON kept.item_id = item.id AND kept.table_name = 'events'
    WHERE item.deleted_by = 'administrator' AND kept.content ->> 'uid' IS NOT NULL;
`;

const DOWN = `
  DROP TABLE withheld_uids;
  ALTER TABLE events DROP COLUMN shared_until;
`;

export class KeepDeletedByAdministratorsUnshared1765500000850 implements MigrationInterface {
  readonly name = 'KeepDeletedByAdministratorsUnshared1765500000850';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
