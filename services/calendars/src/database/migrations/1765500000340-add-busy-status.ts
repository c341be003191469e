import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE calendars ADD COLUMN busy_status text NOT NULL DEFAULT 'free' CHECK (busy_status IN ('free', 'busy'));
  COMMENT ON COLUMN calendars.busy_status IS
    'How the events count in the calendars of those who subscribed: they leave their time free, or take it.';
`;

const DOWN = `ALTER TABLE calendars DROP COLUMN busy_status;`;

export class AddBusyStatus1765500000340 implements MigrationInterface {
  readonly name = 'AddBusyStatus1765500000340';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
