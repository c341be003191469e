import type { DataSource } from 'typeorm';
import type { RetentionRule } from '../database/retention.js';

const CLAIM_SECONDS = 90;

export type ClaimResult = 'claimed' | 'done' | 'busy';

/** A message may be delivered again while its queue stores it, which is 30 days for a failed one. */
export const MESSAGE_CLAIMS_RETENTION: RetentionRule = {
  table: 'processed_messages',
  isOver: `coalesce(done_at, claimed_until) < now() - interval '60 days'`,
};

/**
 * Records in PostgreSQL which messages were processed, so that a job delivered twice has one effect, however often
 * Redis lost its data in between. Only a crash after the effect and before `complete` can repeat it.
 */
export class MessageClaims {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claimSeconds = CLAIM_SECONDS,
  ) {}

  /** 'claimed': continue, and call `complete`; 'done': nothing is left to do; 'busy': another worker has it. */
  async claim(messageId: string): Promise<ClaimResult> {
    const claimed = await this.dataSource.query<unknown[]>(
      `INSERT INTO processed_messages (message_id, claimed_until)
       VALUES ($1, now() + make_interval(secs => $2))
       ON CONFLICT (message_id) DO UPDATE SET claimed_until = excluded.claimed_until
         WHERE processed_messages.done_at IS NULL AND processed_messages.claimed_until < now()
       RETURNING message_id`,
      [messageId, this.claimSeconds],
    );
    if (claimed.length > 0) return 'claimed';
    const [row] = await this.dataSource.query<{ done: boolean }[]>(
      'SELECT done_at IS NOT NULL AS done FROM processed_messages WHERE message_id = $1',
      [messageId],
    );
    return row?.done ? 'done' : 'busy';
  }

  async complete(messageId: string): Promise<void> {
    await this.dataSource.query('UPDATE processed_messages SET done_at = now() WHERE message_id = $1', [
      messageId,
    ]);
  }

  async release(messageId: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE processed_messages SET claimed_until = now() WHERE message_id = $1 AND done_at IS NULL',
      [messageId],
    );
  }
}
