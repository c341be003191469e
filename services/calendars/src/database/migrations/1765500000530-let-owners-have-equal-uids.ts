import type { MigrationInterface, QueryRunner } from 'typeorm';

// An event is in calendars of its owner alone, so no calendar has a uid twice either (RFC 4791, section 5.3.2.1).
const UP = `
  CREATE UNIQUE INDEX one_uid_per_owner ON events (user_id, uid) WHERE uid IS NOT NULL;
  ALTER TABLE events DROP CONSTRAINT events_uid_key;
`;

// Before, no two people had the same uid: the oldest event keeps it.
const DOWN = `
  UPDATE events SET uid = gen_random_uuid()::text WHERE id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY uid ORDER BY created_at, id) AS number FROM events WHERE uid IS NOT NULL
    ) AS numbered WHERE number > 1);
  ALTER TABLE events ADD CONSTRAINT events_uid_key UNIQUE (uid);
  DROP INDEX one_uid_per_owner;
`;

/** Several people may have the same public event. Before, whoever came second learned that somebody else had it. */
export class LetOwnersHaveEqualUids1765500000530 implements MigrationInterface {
  readonly name = 'LetOwnersHaveEqualUids1765500000530';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
