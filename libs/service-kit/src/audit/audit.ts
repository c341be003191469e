import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, type EntityManager } from 'typeorm';
import { currentRequestId } from '../logging/index.js';

/** One act, written once: the database refuses to change an entry, and to delete one that is younger than a year. */
@Entity('audit_entries')
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  at!: Date;

  /** Null where nobody is signed in, and where an installation acts by itself. */
  @Column('uuid', { nullable: true })
  actor_id!: string | null;

  @Column('text')
  action!: string;

  @Column('uuid', { nullable: true })
  target_id!: string | null;

  /** The address of the person's device, also where another service asked on the person's behalf. */
  @Column('text', { nullable: true })
  client_address!: string | null;

  @Column('text')
  outcome!: 'success' | 'failure';

  @Column('text', { nullable: true })
  request_id!: string | null;

  @Column('jsonb')
  details!: Record<string, string>;
}

/** An act to be recorded. Ids are pseudonyms; no address of a person, nothing that one wrote and no secret belongs in here. */
export interface AuditRecord<Action extends string = string> {
  action: Action;
  /** Who acted; null where nobody was signed in. */
  actorId: string | null;
  /** Whom or what it was done to. */
  targetId?: string | null;
  /** `failure`: it was tried and refused. Such an entry is written outside of the act's transaction, which is undone. */
  outcome?: 'success' | 'failure';
  clientAddress?: string | null;
  /** What the other fields do not say, such as the code of a refusal. */
  details?: Record<string, string>;
}

/** Records an act within the caller's transaction: there is an entry if and only if the act was committed. */
export async function recordAuditEntry(manager: EntityManager, record: AuditRecord): Promise<void> {
  await manager.insert(AuditEntryEntity, {
    actor_id: record.actorId,
    action: record.action,
    target_id: record.targetId ?? null,
    client_address: record.clientAddress ?? null,
    outcome: record.outcome ?? 'success',
    request_id: currentRequestId() ?? null,
    details: record.details ?? {},
  });
}
