import { DEFAULT_CUSTOMIZATION, type Customization } from '@daymark/contracts';

export interface CustomizationWithLogo extends Customization {
  logo_name: string | null;
}

export interface StoredCustomization extends CustomizationWithLogo {
  /** The owner has a default logo but chose to show none on this event. */
  is_without_logo: boolean;
}

export interface CustomizationOfEvent {
  customization: CustomizationWithLogo;
  /** It is the owner's default for all events, or the standard one. */
  isDefault: boolean;
}

const hasStandardColors = (customization: Customization): boolean =>
  (Object.keys(DEFAULT_CUSTOMIZATION) as (keyof Customization)[]).every(
    (field) => customization[field] === DEFAULT_CUSTOMIZATION[field],
  );

/**
 * The customization that is shown for an event: its own, or its owner's defaults where none is stored. A stored one
 * that holds only standard values counts as none.
 */
export function effectiveCustomization(
  stored: StoredCustomization | null,
  defaults: CustomizationWithLogo,
): CustomizationOfEvent {
  const saysSomething =
    stored !== null && (stored.logo_name !== null || stored.is_without_logo || !hasStandardColors(stored));
  return saysSomething
    ? { customization: stored, isDefault: false }
    : { customization: defaults, isDefault: true };
}

/**
 * What to store when colours and font were chosen. The visible logo stays, also if it is the owner's default; with the
 * standard colours the event keeps following the owner's defaults.
 */
export function withColors(
  { customization, isDefault }: CustomizationOfEvent,
  colors: Customization,
): CustomizationWithLogo {
  return { ...colors, logo_name: isDefault && hasStandardColors(colors) ? null : customization.logo_name };
}
