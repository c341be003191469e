import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type LinkPurpose = 'password-reset' | 'set-up' | 'email-change' | 'test-mail';

/**
 * Its secret is created, and its lifetime of an hour begins, when the mailer fetches the mail. An account has at most
 * one open link per purpose.
 */
@Entity('account_links')
export class AccountLinkEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  account_id!: string;

  @Column('text')
  purpose!: LinkPurpose;

  /** The hash of the secret; null until the mail was sent. */
  @Column('bytea', { nullable: true })
  token_hash!: Buffer | null;

  @Column('text', { nullable: true })
  new_email!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  expires_at!: Date | null;

  /** When it was used, replaced by a newer one, or invalidated by a change of the account. */
  @Column('timestamptz', { nullable: true })
  closed_at!: Date | null;

  @Column('timestamptz', { nullable: true })
  used_at!: Date | null;
}
