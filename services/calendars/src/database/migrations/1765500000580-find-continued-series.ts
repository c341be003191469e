import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the series that another one goes on as, for the public page of the first one. */
export class FindContinuedSeries1765500000580 implements MigrationInterface {
  readonly name = 'FindContinuedSeries1765500000580';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX events_by_related_uid ON events (related_uid, user_id) WHERE related_uid IS NOT NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX events_by_related_uid');
  }
}
