import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is worth an entry. Add to it as acts appear. */
export type AuditAction = 'event-deletion-by-administrator' | 'event-copy';

/** One act, written once: the database refuses to change an entry, and to delete one that is younger than a year. */
@Entity('audit_entries')
export class AuditEntryEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;

  @Column('uuid', { nullable: true })
  actor_id!: string | null;

  @Column('text')
  action!: AuditAction;

  /** The event or calendar that it was about. */
  @Column('uuid', { nullable: true })
  target_id!: string | null;

  @Column('text', { nullable: true })
  client_address!: string | null;

  @Column('text')
  outcome!: 'success' | 'failure';

  @Column('text', { nullable: true })
  request_id!: string | null;

  @Column('jsonb')
  details!: Record<string, string>;
}
