import { isDeepStrictEqual } from 'node:util';
import type { CalendarUpdate } from '@daymark/contracts';

type Changeable = Required<Omit<CalendarUpdate, 'version'>>;

/** What of an update differs from what is; null where nothing does. */
export function changesOf(
  before: Changeable,
  update: { [Field in keyof Changeable]?: Changeable[Field] | undefined },
): Partial<Changeable> | null {
  const fields = (['name', 'description', 'is_public', 'theme', 'embed_sites'] as const).filter(
    (field) => update[field] !== undefined && !isDeepStrictEqual(update[field], before[field]),
  );
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, update[field]]));
}
