import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Stored as a hash. A session's recently replaced tokens are kept to detect re-use. */
@Entity('refresh_tokens')
export class RefreshTokenEntity {
  @PrimaryColumn('bytea')
  token_hash!: Buffer;

  @Column('uuid')
  session_id!: string;

  @Column('bytea', { nullable: true })
  parent_hash!: Buffer | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  replaced_at!: Date | null;
}

export type SessionEndReason =
  | 'signed-out'
  | 'replaced-by-sign-in'
  | 'refresh-token-reused'
  | 'password-changed'
  | 'password-reset'
  | 'account-deactivated'
  | 'ended-by-administrator'
  | 'account-deleted';

/** Active until it is ended, too old, or unused for too long. */
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

  @Column('timestamptz', { default: () => 'now()' })
  last_used_at!: Date;

  @Column('timestamptz', { nullable: true })
  ended_at!: Date | null;

  @Column('text', { nullable: true })
  end_reason!: SessionEndReason | null;
}
