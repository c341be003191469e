import type { MigrationInterface, QueryRunner } from 'typeorm';

// The name that PostgreSQL gave to the check is fixed by its order in the table's definition.
const UP = `
  ALTER TABLE events
    DROP CONSTRAINT events_check2,
    ADD CONSTRAINT events_end CHECK (end_time >= start_time);
`;

// Before, an event took a minute at least.
const DOWN = `
  UPDATE events SET end_time = end_time + interval '1 minute', series_end = series_end + interval '1 minute',
    end_local = to_char(end_local::timestamp + interval '1 minute', 'YYYY-MM-DD"T"HH24:MI')
  WHERE end_time = start_time;
  ALTER TABLE events
    DROP CONSTRAINT events_end,
    ADD CONSTRAINT events_check2 CHECK (end_time > start_time);
`;

/** An event may be a moment, which ends when it starts. */
export class KeepMoments1765500000520 implements MigrationInterface {
  readonly name = 'KeepMoments1765500000520';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
