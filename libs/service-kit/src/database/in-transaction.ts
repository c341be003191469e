import type { DataSource, EntityManager } from 'typeorm';

// Serialization failure and deadlock: PostgreSQL has rolled back and asks for another try.
const CONFLICTS = new Set(['40001', '40P01']);
const TRIES_MAX = 5;
const PAUSE_MAX_MS = 40;

/**
 * One act in one transaction. Where it conflicts with another one it is tried again, after a pause of random length, so
 * that two of them do not meet again. Nothing else is repeated: after a lost connection nobody knows what was committed.
 */
export async function inTransaction<Result>(
  dataSource: DataSource,
  act: (manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await dataSource.transaction(act);
    } catch (error) {
      if (tried === TRIES_MAX || !CONFLICTS.has((error as { code?: string }).code ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MAX_MS * tried));
    }
  }
}
