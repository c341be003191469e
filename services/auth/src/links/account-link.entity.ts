import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type LinkPurpose = 'password-reset' | 'set-up' | 'email-change' | 'test-mail';

/**
 * A link that is mailed to a person and lets who follows it do one thing to one account. It gets its secret, and its
 * hour begins, when the mailer asks for the mail. An account has at most one open link per purpose.
 */
@Entity('account_links')
export class AccountLinkEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  account_id!: string;

  @Column('text')
  purpose!: LinkPurpose;

  /** The secret, known by its hash alone; null until the mail went out. */
  @Column('bytea', { nullable: true })
  token_hash!: Buffer | null;

  /** The address that an e-mail change leads to. */
  @Column('text', { nullable: true })
  new_email!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  expires_at!: Date | null;

  /** When it was used, was replaced by a newer one, or lost its worth because the account changed. */
  @Column('timestamptz', { nullable: true })
  closed_at!: Date | null;

  /** When somebody did with it what it was for. */
  @Column('timestamptz', { nullable: true })
  used_at!: Date | null;
}
