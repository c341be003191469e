import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A message that was decided together with a change, in the same transaction, and is yet to be handed to a queue. */
@Entity('outbox')
@Index('outbox_unsent', ['created_at'], { where: 'sent_at IS NULL' })
export class OutboxMessage {
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
}

/** The table's definition, for the migration of each service that sends. */
export const OUTBOX_TABLE_UP = `
  CREATE TABLE outbox (
    id uuid PRIMARY KEY,
    queue text NOT NULL,
    job text NOT NULL,
    payload jsonb NOT NULL,
    request_id text,
    created_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz
  );
  CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;
`;
export const OUTBOX_TABLE_DOWN = 'DROP TABLE outbox;';
