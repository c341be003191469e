import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE zone_data (
    is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
    version text NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    is_settled boolean NOT NULL DEFAULT false
  );
  COMMENT ON TABLE zone_data IS
    'By which data of time zones start_time, end_time and series_end were derived last from local times and zones.';
`;

const DOWN = `DROP TABLE zone_data;`;

/** Remembers by which data of time zones instants were derived, so that they are derived anew when it changes. */
export class AddZoneData1765500000310 implements MigrationInterface {
  readonly name = 'AddZoneData1765500000310';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
