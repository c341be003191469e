import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { DeletedEvent, FailingSource, MailTemplate } from '@daymark/contracts/internal';

/** What a mail is about. Those behind the first kind are asked for by endpoints of their own. */
export type StoredMailTemplate = MailTemplate | 'event-deletion' | 'failing-source' | 'archive';

/** A mail that was decided together with a change: who gets which template. The words are the mailer's. */
@Entity('mails')
export class MailEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  recipient!: string;

  @Column('text')
  template!: StoredMailTemplate;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  /** The link that it carries. */
  @Column('uuid', { nullable: true })
  link_id!: string | null;

  /** The account of the administrator who caused it. */
  @Column('uuid', { nullable: true })
  sender_id!: string | null;

  /** What an administrator wrote to the recipient. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** What an administrator deleted, in a mail that tells of it. */
  @Column('jsonb', { nullable: true })
  event!: DeletedEvent | null;

  /** Which calendar is not in step with its address, in a mail that tells of it. */
  @Column('jsonb', { nullable: true })
  source!: FailingSource | null;

  /** When it was queued for the mailer. */
  @Column('timestamptz', { nullable: true })
  released_at!: Date | null;
}
