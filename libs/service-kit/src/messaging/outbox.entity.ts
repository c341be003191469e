import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import type { RetentionRule } from '../database/retention.js';

/** A message that was decided together with a change, in the same transaction, and is yet to be handed to a queue. */
@Entity('outbox')
@Index('outbox_unsent', ['created_at'], { where: 'sent_at IS NULL' })
@Index('outbox_unconfirmed', ['check_at'], { where: 'check_at IS NOT NULL' })
export class OutboxMessageEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  queue!: string;

  @Column('text')
  job!: string;

  @Column('jsonb')
  payload!: Record<string, string>;

  @Column('text', { nullable: true })
  request_id!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  sent_at!: Date | null;

  /** When to look next whether the job still exists or is done; null before it is handed over and after it is done. */
  @Column('timestamptz', { nullable: true })
  check_at!: Date | null;
}

/** The queue forgets a failed job after 30 days, and what it forgot would be handed over again. */
export const OUTBOX_RETENTION: RetentionRule = {
  table: 'outbox',
  isOver: `sent_at < now() - interval '25 days'`,
};
