import { texts } from '../texts.js';

/** The theme of a shared calendar. Colours are `#RRGGBB`, the radius is in rem. */
export interface ShareTheme {
  primaryColor: string;
  bgColor: string;
  textColor: string;
  borderRadius: number;
  /** The zone that times are shown in; null leaves it to the visitor's clock. */
  timeZone: string | null;
}

/** A theme but for the time zone, which says what is shown and not how. */
type ShareColors = Omit<ShareTheme, 'timeZone'>;

const DEFAULT_COLORS: ShareColors = {
  primaryColor: '#2563EB',
  bgColor: '#FFFFFF',
  textColor: '#333333',
  borderRadius: 0.5,
};
export const DEFAULT_SHARE_THEME: ShareTheme = { ...DEFAULT_COLORS, timeZone: null };

export const RADIUS_MAX_REM = 1.5;
export const RADIUS_STEP_REM = 0.25;

export interface Swatch {
  name: string;
  color: string;
}

const { colors } = texts.share;
export const primarySwatches: readonly Swatch[] = [
  { name: colors.blue, color: '#2563EB' },
  { name: colors.violet, color: '#7C3AED' },
  { name: colors.pink, color: '#DB2777' },
  { name: colors.red, color: '#DC2626' },
  { name: colors.orange, color: '#EA580C' },
  { name: colors.green, color: '#15803D' },
  { name: colors.teal, color: '#0F766E' },
  { name: colors.slate, color: '#374151' },
];
export const backgroundSwatches: readonly Swatch[] = [
  { name: colors.white, color: '#FFFFFF' },
  { name: colors.snow, color: '#F9FAFB' },
  { name: colors.mist, color: '#EFF6FF' },
  { name: colors.mint, color: '#ECFDF5' },
  { name: colors.cream, color: '#FEF9E7' },
  { name: colors.rose, color: '#FFF1F5' },
  { name: colors.night, color: '#1F2937' },
  { name: colors.black, color: '#111827' },
];
export const textSwatches: readonly Swatch[] = [
  { name: colors.almostBlack, color: '#1A1A1A' },
  { name: colors.darkGray, color: '#333333' },
  { name: colors.mediumGray, color: '#666666' },
  { name: colors.lightGray, color: '#E5E7EB' },
];

export const presetNames = ['default', 'dark', 'light', 'colorful', 'minimal'] as const;
export type PresetName = (typeof presetNames)[number];

/** Ready-made themes. Each reads well: text on its background has a contrast of at least 4.5. */
export const presets: Record<PresetName, ShareColors> = {
  default: DEFAULT_COLORS,
  dark: { primaryColor: '#2563EB', bgColor: '#111827', textColor: '#E5E7EB', borderRadius: 0.5 },
  light: { primaryColor: '#0F766E', bgColor: '#F9FAFB', textColor: '#333333', borderRadius: 0.75 },
  colorful: { primaryColor: '#DB2777', bgColor: '#FEF9E7', textColor: '#1A1A1A', borderRadius: 1.25 },
  minimal: { primaryColor: '#374151', bgColor: '#FFFFFF', textColor: '#333333', borderRadius: 0 },
};

/** The preset that a theme is, if it is one. */
export function presetOf(theme: ShareTheme): PresetName | undefined {
  const fields = Object.keys(DEFAULT_COLORS) as (keyof ShareColors)[];
  return presetNames.find((name) => fields.every((field) => presets[name][field] === theme[field]));
}

/** What a link says about the theme: what differs from the default, colours without '#'. */
function queryOf(
  theme: ShareTheme,
  colorNames: readonly ('primaryColor' | 'bgColor' | 'textColor')[],
): string {
  const query = new URLSearchParams();
  for (const name of colorNames) {
    if (theme[name] !== DEFAULT_SHARE_THEME[name]) query.set(name, theme[name].slice(1));
  }
  if (theme.borderRadius !== DEFAULT_SHARE_THEME.borderRadius) {
    query.set('borderRadius', String(theme.borderRadius));
  }
  if (theme.timeZone) query.set('tz', theme.timeZone);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** The public page of a calendar. It keeps background and text of its own, so that it also has a dark form. */
export const publicLink = (origin: string, calendarId: string, theme: ShareTheme) =>
  `${origin}/calendar/public/${calendarId}${queryOf(theme, ['primaryColor'])}`;

/** The page that other sites show in a frame. */
export const embedLink = (origin: string, calendarId: string, theme: ShareTheme) =>
  `${origin}/calendar/embed/${calendarId}${queryOf(theme, ['primaryColor', 'bgColor', 'textColor'])}`;

export const EMBED_DEFAULT_SIZE = { width: 800, height: 600 };
export const EMBED_SIZE_MIN = 100;
export const EMBED_SIZE_MAX = 4000;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** The markup to put into another site. The calendar's name is text of a person and is escaped for its place. */
export const embedCode = (link: string, name: string, { width, height }: { width: number; height: number }) =>
  `<iframe src="${escapeAttribute(link)}" width="${width}" height="${height}" style="border:0" loading="lazy" title="${escapeAttribute(name)}"></iframe>`;
