import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A refresh token, stored as a hash. A session's recently replaced tokens are kept to detect re-use. */
@Entity('refresh_tokens')
export class RefreshTokenEntity {
  @PrimaryColumn('bytea')
  token_hash!: Buffer;

  @Column('uuid')
  session_id!: string;

  /** The token that it replaced; null for the first one of a session. */
  @Column('bytea', { nullable: true })
  parent_hash!: Buffer | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  replaced_at!: Date | null;
}
