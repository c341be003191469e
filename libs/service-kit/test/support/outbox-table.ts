import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createDataSource,
  MESSAGE_CLAIMS_TABLE_DOWN,
  MESSAGE_CLAIMS_TABLE_UP,
  OUTBOX_TABLE_DOWN,
  OUTBOX_TABLE_UP,
  OutboxMessage,
} from '../../src/index.js';

/** The tables of a service that sends and receives messages, and one of its own. */
export class MessagingTables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OUTBOX_TABLE_UP);
    await runner.query(MESSAGE_CLAIMS_TABLE_UP);
    await runner.query('CREATE TABLE things (name text PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE things');
    await runner.query(MESSAGE_CLAIMS_TABLE_DOWN);
    await runner.query(OUTBOX_TABLE_DOWN);
  }
}

/** A data source of a service with those tables, not connected yet. */
export const messagingDataSource = (url: string) =>
  createDataSource({
    service: 'auth',
    url,
    poolSize: 4,
    entities: [OutboxMessage],
    migrations: [MessagingTables1700000000000],
  });
