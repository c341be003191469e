import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE audit_subjects (
    object_id uuid NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now(),
    user_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('event', 'calendar')),
    name text,
    start_local text
  );
  COMMENT ON TABLE audit_subjects IS
    'What entries of the audit log are about, as it was then. It is not in the log, from which nothing can be erased.';
  COMMENT ON COLUMN audit_subjects.name IS 'Null for what its owner did not share.';
  CREATE INDEX audit_subjects_of_object ON audit_subjects (object_id, recorded_at DESC);
  CREATE INDEX audit_subjects_of_owner ON audit_subjects (user_id);
  CREATE INDEX audit_subjects_by_age ON audit_subjects (recorded_at);
`;

const DOWN = `
  DROP TABLE audit_subjects;
`;

export class NameAudited1765500000870 implements MigrationInterface {
  readonly name = 'NameAudited1765500000870';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
