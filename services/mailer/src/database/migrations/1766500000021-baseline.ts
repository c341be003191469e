import { PROCESSED_MESSAGES_TABLE, type Baseline } from '@daymark/service-kit';
import type { QueryRunner } from 'typeorm';

export class Baseline1766500000021 implements Baseline {
  readonly replaces = { count: 1, last: 'Baseline1766000000000' };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PROCESSED_MESSAGES_TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE processed_messages');
  }
}
