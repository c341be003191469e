import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { DeletedEvent, FailingSource, MailTemplate } from '@daymark/contracts/internal';

/** Plus addresses belong to the same inbox, since their owner chooses the suffix. */
export const inboxOf = (address: string) => address.replace(/^([^+@]*)\+[^@]*@/, '$1@');

/** The mailer has the text. */
@Entity('mails')
export class MailEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  recipient!: string;

  @Column('text')
  template!: MailTemplate;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('uuid', { nullable: true })
  link_id!: string | null;

  /** The account of the administrator who caused it. */
  @Column('uuid', { nullable: true })
  sender_id!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('jsonb', { nullable: true })
  event!: DeletedEvent | null;

  @Column('jsonb', { nullable: true })
  source!: FailingSource | null;

  @Column('timestamptz', { nullable: true })
  released_at!: Date | null;
}
