import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { MailTemplate } from '@daymark/contracts/internal';

/** A mail that was decided together with a change: who gets which template. The words are the mailer's. */
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

  /** The link that it carries. */
  @Column('uuid', { nullable: true })
  link_id!: string | null;

  /** What an administrator wrote to the recipient. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** When it was queued for the mailer. */
  @Column('timestamptz', { nullable: true })
  released_at!: Date | null;
}
