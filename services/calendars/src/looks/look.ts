import { DEFAULT_LOOK, type Look } from '@daymark/contracts';

/** A look as it is stored: with the name of its logo. */
export interface StoredLook extends Look {
  logo_name: string | null;
}

/** The look of events of a person who chose nothing. */
export const STANDARD_LOOK: StoredLook = { ...DEFAULT_LOOK, logo_name: null };

/** True for a look that says nothing of its own. */
const isStandard = (look: StoredLook): boolean =>
  (Object.keys(STANDARD_LOOK) as (keyof StoredLook)[]).every((field) => look[field] === STANDARD_LOOK[field]);

/**
 * The look that an event has: its own, or its owner's defaults where none is stored. A stored look that holds only
 * standard values counts as none.
 */
export function effectiveLook(
  stored: StoredLook | null,
  ownersDefaults: StoredLook,
): { look: StoredLook; isDefault: boolean } {
  const isDefault = stored === null || isStandard(stored);
  return { look: isDefault ? ownersDefaults : stored, isDefault };
}
