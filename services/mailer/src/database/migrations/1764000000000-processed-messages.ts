import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MESSAGE_CLAIMS_TABLE_DOWN, MESSAGE_CLAIMS_TABLE_UP } from '@daymark/service-kit';

/** Which messages were worked on, so that a job that comes twice sends one mail. */
export class ProcessedMessages1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MESSAGE_CLAIMS_TABLE_UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(MESSAGE_CLAIMS_TABLE_DOWN);
  }
}
