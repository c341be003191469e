import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A refresh token, known by its hash alone. A session's last replaced ones are kept, so that re-use is seen. */
@Entity('refresh_tokens')
export class RefreshTokenEntity {
  @PrimaryColumn('bytea')
  token_hash!: Buffer;

  @Column('uuid')
  session_id!: string;

  /** Which one it was given for; none has the first of a session. */
  @Column('bytea', { nullable: true })
  parent_hash!: Buffer | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  replaced_at!: Date | null;
}
