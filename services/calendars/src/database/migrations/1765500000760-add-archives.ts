import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE archives (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'making' CHECK (state IN ('making', 'ready', 'failed')),
    file_name text NOT NULL,
    bytes integer,
    counts jsonb,
    problem text,
    progress_done integer NOT NULL DEFAULT 0,
    progress_total integer,
    leased_by uuid,
    leased_until timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz
  );
  COMMENT ON COLUMN archives.file_name IS 'The name of the file beside those of logos. It is there whole where the archive is ready; the row goes with it.';
  COMMENT ON COLUMN archives.leased_by IS 'The worker that is at it. One that dies is replaced once the lease is over.';
  CREATE INDEX archives_of_owner ON archives (user_id, created_at DESC, id);
  CREATE UNIQUE INDEX archives_being_made ON archives (user_id) WHERE state = 'making';
  CREATE INDEX archives_by_age ON archives (created_at);
`;

const DOWN = `
  DROP TABLE archives;
`;

/** Files with everything that a person has, made for them to carry away. */
export class AddArchives1765500000760 implements MigrationInterface {
  readonly name = 'AddArchives1765500000760';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
