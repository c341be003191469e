import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE events
    ADD COLUMN status text NOT NULL DEFAULT 'confirmed' CHECK (status IN ('confirmed', 'cancelled')),
    ADD COLUMN cancellation_note text CHECK (char_length(cancellation_note) BETWEEN 1 AND 500),
    ADD COLUMN cancelled_at timestamptz,
    ADD COLUMN is_cancellation_over boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT events_cancellation CHECK (CASE WHEN status = 'cancelled'
      THEN cancelled_at IS NOT NULL AND NOT is_cancelled
      ELSE cancelled_at IS NULL AND cancellation_note IS NULL AND NOT is_cancellation_over END);
  CREATE INDEX events_cancelled ON events (cancelled_at) WHERE cancelled_at IS NOT NULL AND NOT is_cancellation_over;
  COMMENT ON COLUMN events.status IS 'A cancelled event or occurrence is shown as such. One that was deleted has is_cancelled instead.';
  COMMENT ON COLUMN events.is_cancellation_over IS
    'It was cancelled so long ago that feeds of calendars which remove cancelled events leave it out.';
  COMMENT ON COLUMN events.is_cancelled IS
    'Of an exception: the occurrence was deleted by itself. The row keeps nothing of it. What is called off has the status cancelled.';
`;

const DOWN = `
  COMMENT ON COLUMN events.is_cancelled IS 'Of an exception: the occurrence does not take place. The row keeps nothing of it.';
  ALTER TABLE events
    DROP COLUMN status,
    DROP COLUMN cancellation_note,
    DROP COLUMN cancelled_at,
    DROP COLUMN is_cancellation_over;
`;

export class AddCancellation1765500000110 implements MigrationInterface {
  readonly name = 'AddCancellation1765500000110';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
