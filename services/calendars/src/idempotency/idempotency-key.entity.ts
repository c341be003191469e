import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The result of a request with an idempotency key, stored for its repetitions. */
@Entity('idempotency_keys')
export class IdempotencyKeyEntity {
  @PrimaryColumn('uuid')
  user_id!: string;

  @PrimaryColumn('text')
  key!: string;

  /** A hash of the request. */
  @Column('text')
  fingerprint!: string;

  /** Null if a replica of the previous release wrote the row. */
  @Column('uuid', { nullable: true })
  created_id!: string | null;

  /** The whole response, in rows of the previous release; no longer written. */
  @Column('jsonb', { nullable: true })
  answer!: { id: string } | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at!: Date;
}
