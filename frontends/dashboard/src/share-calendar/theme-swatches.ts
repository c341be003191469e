import type { Swatch } from '../swatch-field.js';
import { shareTexts } from '../texts/share-calendar.js';

const { colors } = shareTexts;
/** The swatches for the parts of a theme; see theme-contrast.ts. */
export const primarySwatches: readonly Swatch[] = [
  { name: colors.blue, color: '#2563eb' },
  { name: colors.violet, color: '#7c3aed' },
  { name: colors.pink, color: '#db2777' },
  { name: colors.red, color: '#dc2626' },
  { name: colors.orange, color: '#ea580c' },
  { name: colors.green, color: '#15803d' },
  { name: colors.teal, color: '#0f766e' },
  { name: colors.slate, color: '#374151' },
];
export const backgroundSwatches: readonly Swatch[] = [
  { name: colors.white, color: '#ffffff' },
  { name: colors.snow, color: '#f9fafb' },
  { name: colors.mist, color: '#eff6ff' },
  { name: colors.mint, color: '#ecfdf5' },
  { name: colors.cream, color: '#fef9e7' },
  { name: colors.rose, color: '#fff1f5' },
  { name: colors.night, color: '#1f2937' },
  { name: colors.black, color: '#111827' },
];
export const textSwatches: readonly Swatch[] = [
  { name: colors.almostBlack, color: '#1a1a1a' },
  { name: colors.darkGray, color: '#333333' },
  { name: colors.mediumGray, color: '#666666' },
  { name: colors.lightGray, color: '#e5e7eb' },
];
