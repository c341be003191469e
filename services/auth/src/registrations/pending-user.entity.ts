import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Somebody's request for an account. An address has at most one that is pending. */
@Entity('pending_users')
export class PendingUserEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  /** The argon2id hash of the chosen password; cleared at the decision. */
  @Column('text', { nullable: true })
  password!: string | null;

  /** What the applicant is called; cleared at the decision, as the next one. */
  @Column('text', { nullable: true })
  name!: string | null;

  /** What they will use it for. */
  @Column('text', { nullable: true })
  purpose!: string | null;

  @Column('text', { default: 'user' })
  role!: 'user';

  /** Written by the server alone. */
  @Column('jsonb')
  metadata!: { signup_date: string };

  /** 'superseded': an administrator made an account for the address meanwhile. */
  @Column('text', { default: 'pending' })
  status!: 'pending' | 'approved' | 'rejected' | 'superseded';

  /** From which network it came, while it waits. */
  @Column('text', { nullable: true })
  client_network!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  decided_at!: Date | null;

  @Column('uuid', { nullable: true })
  decided_by!: string | null;
}
