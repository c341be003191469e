import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a request created that came with a key, kept for its repetitions. */
@Entity('idempotency_keys')
export class IdempotencyKeyEntity {
  @PrimaryColumn('uuid')
  user_id!: string;

  @PrimaryColumn('text')
  key!: string;

  /** What the request was, as a hash. */
  @Column('text')
  fingerprint!: string;

  /** Null where a replica of the release before wrote the row. */
  @Column('uuid', { nullable: true })
  created_id!: string | null;

  /** The whole response, in rows of the release before; nothing writes it any more. */
  @Column('jsonb', { nullable: true })
  answer!: { id: string } | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at!: Date;
}
