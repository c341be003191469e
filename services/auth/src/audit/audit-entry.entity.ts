import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What is worth an entry. Add to it as acts appear. */
export type AuditAction =
  | 'sign-in'
  | 'refresh-token-reuse'
  | 'password-change'
  | 'password-reset'
  | 'email-change-request'
  | 'email-change'
  | 'registration-approval'
  | 'registration-rejection'
  | 'account-creation'
  | 'temporary-password'
  | 'account-deactivation'
  | 'account-reactivation'
  | 'account-deletion';

/** One act, written once: the database refuses to change an entry, and to delete one that is younger than a year. */
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  at!: Date;

  /** Null where nobody is signed in, and where an installation acts by itself. */
  @Column('uuid', { nullable: true })
  actor_id!: string | null;

  @Column('text')
  action!: AuditAction;

  @Column('uuid', { nullable: true })
  target_id!: string | null;

  /** The address of the person's device, also where another service asked on the person's behalf. */
  @Column('text', { nullable: true })
  client_address!: string | null;

  @Column('text')
  outcome!: 'success' | 'failure';

  @Column('text', { nullable: true })
  request_id!: string | null;

  @Column('jsonb')
  details!: Record<string, string>;
}
