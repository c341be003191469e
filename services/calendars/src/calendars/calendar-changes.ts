import { isDeepStrictEqual } from 'node:util';
import type { CalendarUpdate } from '@daymark/contracts';

const CHANGEABLE = [
  'name',
  'description',
  'is_public',
  'color',
  'theme',
  'embed_sites',
  'cancelled_events',
  'busy_status',
] as const;
type Changeable = Required<Omit<CalendarUpdate, 'version'>>;

/** What of an update differs from what is; null where nothing does. */
export function changesOf(
  before: Changeable,
  update: { [Field in keyof Changeable]?: Changeable[Field] | undefined },
): Partial<Changeable> | null {
  const changed = CHANGEABLE.filter(
    (field) => update[field] !== undefined && !isDeepStrictEqual(update[field], before[field]),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, update[field]]));
}
