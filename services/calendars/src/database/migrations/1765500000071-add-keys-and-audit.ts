import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT_TABLE_DOWN, AUDIT_TABLE_UP } from '@daymark/service-kit';

const UP = `
  CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
    fingerprint text NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, key)
  );
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
`;

/** Answers to repeat, and the audit log. */
export class AddKeysAndAudit1765500000071 implements MigrationInterface {
  readonly name = 'AddKeysAndAudit1765500000071';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
    await queryRunner.query(AUDIT_TABLE_UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(AUDIT_TABLE_DOWN);
    await queryRunner.query('DROP TABLE idempotency_keys');
  }
}
