import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The result of a request with an idempotency key, stored for its repetitions. */
@Entity('idempotency_keys')
export class IdempotencyKeyEntity {
  @PrimaryColumn('uuid')
  user_id!: string;

  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  fingerprint!: string;

  @Column('uuid')
  created_id!: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at!: Date;
}
