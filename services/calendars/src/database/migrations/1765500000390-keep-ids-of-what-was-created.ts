import type { MigrationInterface, QueryRunner } from 'typeorm';

// What the release before this one wrote into `answer` stays for its replicas, and goes within a day as all rows do. The
// column goes with the release after this one.
const UP = `
  ALTER TABLE idempotency_keys ADD COLUMN created_id uuid, ALTER COLUMN answer DROP NOT NULL;
  COMMENT ON COLUMN idempotency_keys.created_id IS
    'What the request created; null in rows of the release that kept the whole response in answer.';
`;

// A repetition must still create nothing, so the keys stay.
const DOWN = `
  UPDATE idempotency_keys SET answer = jsonb_build_object('id', created_id) WHERE answer IS NULL;
  ALTER TABLE idempotency_keys DROP COLUMN created_id, ALTER COLUMN answer SET NOT NULL;
`;

export class KeepIdsOfWhatWasCreated1765500000390 implements MigrationInterface {
  readonly name = 'KeepIdsOfWhatWasCreated1765500000390';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
