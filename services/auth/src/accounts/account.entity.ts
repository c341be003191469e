import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Language, Role } from '@daymark/contracts';

@Entity('accounts')
export class AccountEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** In lower case. Mail is sent to this spelling, whatever a visitor typed. */
  @Column('text', { unique: true })
  email!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  password_hash!: string;

  @Column('text', { default: 'user' })
  role!: Role;

  /** The first administrator, whom nobody may deactivate, demote or delete; the database enforces that too. */
  @Column('boolean', { default: false })
  is_owner!: boolean;

  /** The one that was chosen on the device used last, otherwise that of its browser. */
  @Column('text', { nullable: true })
  language!: Language | null;

  @Column('boolean', { default: true })
  email_notifications!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  deactivated_at!: Date | null;

  /** Set while the password is one from an administrator: until then it is valid, only to be replaced. */
  @Column('timestamptz', { nullable: true })
  temporary_until!: Date | null;

  @Column('timestamptz', { nullable: true })
  last_sign_in_at!: Date | null;
}
