import { calendarFieldNames, isSameValue, pick, type StoredCalendarFields } from '@daymark/contracts';

/** The fields of an update that differ from the current values; null if none does. */
export function changesOf(
  before: StoredCalendarFields,
  update: { [Field in keyof StoredCalendarFields]?: StoredCalendarFields[Field] | undefined },
): Partial<StoredCalendarFields> | null {
  const changed = calendarFieldNames.filter(
    (field) => update[field] !== undefined && !isSameValue(update[field], before[field]),
  );
  return changed.length === 0 ? null : (pick(update, changed) as Partial<StoredCalendarFields>);
}
