import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The response to a request that came with a key, kept for its repetitions. */
@Entity('idempotency_keys')
export class IdempotencyKeyEntity {
  @PrimaryColumn('uuid')
  user_id!: string;

  @PrimaryColumn('text')
  key!: string;

  /** What the request was, as a hash. */
  @Column('text')
  fingerprint!: string;

  @Column('jsonb')
  answer!: unknown;

  @Column('timestamptz', { default: () => 'now()' })
  created_at!: Date;
}
