import type { DataSource } from 'typeorm';
import { CALENDARS_MAX, EVENTS_MAX } from '@daymark/contracts';

/** Whoever fills their account within a day has a key of each thing still. */
const KEYS_PER_PERSON_MAX = CALENDARS_MAX + EVENTS_MAX;

/**
 * Deletes the oldest keys of whoever has more than they may. To be called now and then: between two calls a person gets
 * no more of them than the limit of creations lets them.
 * @returns how many there were
 */
export async function deleteSurplusKeys(dataSource: DataSource): Promise<number> {
  const people = await dataSource.query<{ user_id: string }[]>(
    'SELECT user_id FROM idempotency_keys GROUP BY user_id HAVING count(*) > $1',
    [KEYS_PER_PERSON_MAX],
  );
  let total = 0;
  // Next to nobody has so many; and each statement is short, however many do.
  for (const { user_id } of people) {
    const [, deleted] = await dataSource.query<[unknown[], number]>(
      `DELETE FROM idempotency_keys WHERE user_id = $1 AND created_at <=
         (SELECT created_at FROM idempotency_keys WHERE user_id = $1 ORDER BY created_at DESC OFFSET $2 LIMIT 1)`,
      [user_id, KEYS_PER_PERSON_MAX],
    );
    total += deleted;
  }
  return total;
}
