import type { DataSource, EntityManager } from 'typeorm';
import { currentRequest, currentSignal } from '../logging/index.js';

// Serialization failure and deadlock: PostgreSQL has rolled back and asks for another try.
const CONFLICTS = new Set(['40001', '40P01']);
const TRIES_MAX = 5;
const PAUSE_MAX_MS = 40;

/**
 * One act in one transaction. Where it conflicts with another one it is tried again, after a pause of random length, so
 * that two of them do not meet again. Nothing else is repeated: after a lost connection nobody knows what was committed.
 *
 * An act for which nobody waits any more when a connection is free is not begun, so that a busy service does not work off what
 * others have given up; one that was begun is ended. `isOwed`: it has to be done whether or not anybody waits.
 */
export async function inTransaction<Result>(
  dataSource: DataSource,
  act: (manager: EntityManager) => Promise<Result>,
  { isOwed = false } = {},
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await dataSource.transaction(async (manager) => {
        const signal = currentSignal();
        if (signal?.aborted && !isOwed) throw nobodyWaits(signal);
        await nameForUndo(manager);
        return act(manager);
      });
    } catch (error) {
      if (tried === TRIES_MAX || !CONFLICTS.has((error as { code?: string }).code ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MAX_MS * tried));
    }
  }
}

/** To the filter of problems it is what a database is that did not answer in time. */
const nobodyWaits = (signal: AbortSignal) =>
  Object.assign(new Error('nobody waits for it any more', { cause: signal.reason }), { code: 'ETIMEDOUT' });

/**
 * Tells the database whose act it is and under what key it can be undone, until the transaction ends. There a trigger notes what it changes, so
 * that no way of writing can forget it.
 */
async function nameForUndo(manager: EntityManager): Promise<void> {
  const { userId, undoKey } = currentRequest() ?? {};
  if (userId === undefined || undoKey === undefined) return;
  await manager.query(`SELECT set_config('daymark.undo_key', $1, true)`, [`${userId}/${undoKey}`]);
}
