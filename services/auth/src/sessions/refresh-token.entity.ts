import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A refresh token, known by its hash alone. Replaced ones are kept while the session lasts, so that re-use is seen. */
@Entity('refresh_tokens')
export class RefreshTokenEntity {
  @PrimaryColumn('bytea')
  token_hash!: Buffer;

  @Column('uuid')
  session_id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  replaced_at!: Date | null;
}
