import { DEFAULT_LOOK, type Look } from '@daymark/contracts';

/** A look with the name of its logo. */
export interface LookWithLogo extends Look {
  logo_name: string | null;
}

/** The look that is stored for an event. */
export interface StoredLook extends LookWithLogo {
  /** Its owner has a default logo and does not want it here. */
  is_without_logo: boolean;
}

/** The look that an event has. */
export interface LookOfEvent {
  look: LookWithLogo;
  /** It is the one that its owner has for all events, or the standard one. */
  isDefault: boolean;
}

/** The look of events of a person who chose nothing. */
export const STANDARD_LOOK: LookWithLogo = { ...DEFAULT_LOOK, logo_name: null };

const hasStandardColors = (look: Look): boolean =>
  (Object.keys(DEFAULT_LOOK) as (keyof Look)[]).every((field) => look[field] === DEFAULT_LOOK[field]);

/**
 * The look that an event has: its own, or its owner's defaults where none is stored. A stored look that holds only
 * standard values counts as none.
 */
export function effectiveLook(stored: StoredLook | null, defaults: LookWithLogo): LookOfEvent {
  const saysSomething =
    stored !== null && (stored.logo_name !== null || stored.is_without_logo || !hasStandardColors(stored));
  return saysSomething ? { look: stored, isDefault: false } : { look: defaults, isDefault: true };
}

/**
 * What to store where colours and font were chosen. The logo that is seen stays, the owner's default one too; with the
 * standard colours the event goes on following the owner's defaults.
 */
export function withColors({ look, isDefault }: LookOfEvent, colors: Look): LookWithLogo {
  return { ...colors, logo_name: isDefault && hasStandardColors(colors) ? null : look.logo_name };
}
