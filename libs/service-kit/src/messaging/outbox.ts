import { randomUUID } from 'node:crypto';
import { type EntityManager, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { currentRequest } from '../logging.js';
import type { QueueName } from './queues.js';
import type { RetentionRule } from '../database/retention.js';

/**
 * Written in the transaction of a change. It waits, is published, and ends as settled (acknowledged) or dead (failed
 * for good).
 */
@Entity('outbox')
@Index('outbox_unsent', ['created_at'], { where: 'sent_at IS NULL AND dead_at IS NULL' })
@Index('outbox_unconfirmed', ['check_at'], { where: 'check_at IS NOT NULL' })
@Index('outbox_settled', ['settled_at'], { where: 'settled_at IS NOT NULL' })
@Index('outbox_dead', ['dead_at'], { where: 'dead_at IS NOT NULL' })
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

  @Column('int', { default: 0 })
  hand_overs!: number;

  /** When to check its job or, before it was published, when to retry; null if there is nothing to wait for. */
  @Column('timestamptz', { nullable: true })
  check_at!: Date | null;

  @Column('timestamptz', { nullable: true })
  settled_at!: Date | null;

  @Column('timestamptz', { nullable: true })
  dead_at!: Date | null;

  @Column('text', { nullable: true })
  failure!: string | null;
}

/** Settled messages expire; dead ones wait for an operator. */
export const OUTBOX_RETENTION: RetentionRule[] = [
  { table: 'outbox', isOver: `settled_at < now() - interval '7 days'` },
  { table: 'outbox', isOver: `dead_at < now() - interval '90 days'` },
];

/**
 * Sent if and only if the transaction commits. `payload` holds ids only. Returns the id by which consumers de-
 * duplicate.
 */
export async function addToOutbox(
  manager: EntityManager,
  message: { queue: QueueName; job: string; payload: Record<string, string> },
): Promise<string> {
  const id = randomUUID();
  const { requestId, span } = currentRequest() ?? {};
  await manager.insert(OutboxMessageEntity, {
    id,
    ...message,
    payload: { ...message.payload, ...(span && { traceparent: span.traceparent }) },
    request_id: requestId ?? null,
  });
  return id;
}
