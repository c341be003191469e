import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  type EntityManager,
  type FindOptionsWhere,
} from 'typeorm';
import type { Language } from '@daymark/contracts';

/** Nothing of it is kept but its address and who decided. */
export async function endRegistration(
  manager: EntityManager,
  which: FindOptionsWhere<PendingUserEntity>,
  status: Exclude<PendingUserEntity['status'], 'pending'>,
  decidedBy: string,
): Promise<void> {
  await manager.update(PendingUserEntity, which, {
    status,
    password: null,
    name: null,
    purpose: null,
    client_network: null,
    decided_at: () => 'now()',
    decided_by: decidedBy,
  });
}

/** Ends a pending registration for an address that gets an account otherwise: its password is no longer valid. */
export const supersedeRegistration = (
  manager: EntityManager,
  email: string,
  decidedBy: string,
): Promise<void> => endRegistration(manager, { email, status: 'pending' }, 'superseded', decidedBy);

/** An address has at most one pending. */
@Entity('pending_users')
export class PendingUserEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  /** The argon2id hash of the chosen password; cleared with the decision. */
  @Column('text', { nullable: true })
  password!: string | null;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { nullable: true })
  purpose!: string | null;

  @Column('text', { default: 'user' })
  role!: 'user';

  @Column('text', { nullable: true })
  language!: Language | null;

  @Column('jsonb')
  metadata!: { signup_date: string };

  /** 'superseded': an administrator created an account for the address meanwhile. */
  @Column('text', { default: 'pending' })
  status!: 'pending' | 'approved' | 'rejected' | 'superseded';

  @Column('text', { nullable: true })
  client_network!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  decided_at!: Date | null;

  @Column('uuid', { nullable: true })
  decided_by!: string | null;
}
