import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from '@daymark/contracts';

/** A person who may sign in, with the profile that pages show. `is_admin` of the profile is derived from `role`. */
@Entity('accounts')
export class AccountEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** In lower case. Mail goes to this spelling, whatever a visitor typed. */
  @Column('text', { unique: true })
  email!: string;

  /** What the person is called, as they gave it. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  password_hash!: string;

  @Column('text', { default: 'user' })
  role!: Role;

  /** The first administrator, whom nobody may deactivate, demote or delete; the database holds to that too. */
  @Column('boolean', { default: false })
  is_owner!: boolean;

  @Column('boolean', { default: true })
  email_notifications!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  deactivated_at!: Date | null;

  /** Set while the password is one that an administrator gave out: until then it works, for replacing it alone. */
  @Column('timestamptz', { nullable: true })
  temporary_until!: Date | null;

  @Column('timestamptz', { nullable: true })
  last_sign_in_at!: Date | null;
}
