import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, type EntityManager } from 'typeorm';
import { currentRequestId } from '../logging/index.js';

/** One act, written once: the database refuses to change an entry, and to delete one that is younger than a year. */
@Entity('audit_entries')
export class AuditEntry {
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

/** The table's definition, for the migration of each service that keeps an audit log. */
export const AUDIT_TABLE_UP = `
  CREATE TABLE audit_entries (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    at timestamptz NOT NULL DEFAULT now(),
    actor_id uuid,
    action text NOT NULL,
    target_id uuid,
    client_address text,
    outcome text NOT NULL CHECK (outcome IN ('success', 'failure')),
    request_id text,
    details jsonb NOT NULL DEFAULT '{}'
  );
  CREATE INDEX audit_entries_by_time ON audit_entries (at);

  -- What was written stays as it was written, for a year: no program of ours can change or shorten it.
  CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'permission denied: audit entries are never changed, and not deleted within a year'
      USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE TRIGGER audit_entries_unchanged BEFORE UPDATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
  CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries FOR EACH ROW
    WHEN (old.at > now() - interval '1 year') EXECUTE FUNCTION keep_audit_entry();
  CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
`;
export const AUDIT_TABLE_DOWN = `
  DROP TABLE audit_entries;
  DROP FUNCTION keep_audit_entry();
`;

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
  await manager.insert(AuditEntry, {
    actor_id: record.actorId,
    action: record.action,
    target_id: record.targetId ?? null,
    client_address: record.clientAddress ?? null,
    outcome: record.outcome ?? 'success',
    request_id: currentRequestId() ?? null,
    details: record.details ?? {},
  });
}
