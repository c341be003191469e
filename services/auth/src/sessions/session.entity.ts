import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

export type SessionEndReason =
  | 'signed-out'
  | 'replaced-by-sign-in'
  | 'refresh-token-reused'
  | 'password-changed'
  | 'password-reset'
  | 'account-deactivated'
  | 'ended-by-administrator'
  | 'account-deleted';

/** A sign-in on one device. It is active until it is ended, too old, or unused for too long. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  account_id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz')
  expires_at!: Date;

  /** When it was started or last refreshed. */
  @Column('timestamptz', { default: () => 'now()' })
  last_used_at!: Date;

  @Column('timestamptz', { nullable: true })
  ended_at!: Date | null;

  @Column('text', { nullable: true })
  end_reason!: SessionEndReason | null;
}
