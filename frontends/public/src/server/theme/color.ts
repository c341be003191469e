import { contrastOfLuminances, DARK_LUMINANCE, luminanceOf } from '@daymark/ui/public';

/** Colours as numbers, 0xrrggbb: documents contain only text made from these numbers, never anybody's input. */
const HEX_COLOR = /^#?[0-9a-f]{6}$/i;

export const isHexColor = (value: string) => HEX_COLOR.test(value);

export const colorOfHex = (value: string): number =>
  isHexColor(value) ? Number.parseInt(value.replace('#', ''), 16) : 0;

export const hexOf = (color: number) => `#${color.toString(16).padStart(6, '0')}`;

const channelsOf = (color: number) => [(color >> 16) & 0xff, (color >> 8) & 0xff, color & 0xff] as const;

/** Mixes two colours like `color-mix` in sRGB; `share` is the first one's. */
export function mix(color: number, other: number, share: number): number {
  const others = channelsOf(other);
  return channelsOf(color).reduce(
    (mixed, channel, index) => (mixed << 8) | Math.round(channel * share + others[index]! * (1 - share)),
    0,
  );
}

const luminance = (color: number): number => luminanceOf(channelsOf(color));

export const contrastOf = (one: number, other: number): number =>
  contrastOfLuminances(luminance(one), luminance(other));

export const isDark = (color: number) => luminance(color) <= DARK_LUMINANCE;

export const readableOn = (background: number) => (isDark(background) ? 0xffffff : 0x000000);

/** The least contrast of text, by WCAG 2 AA. */
export const TEXT_CONTRAST = 4.5;
const STEPS = 20;

/**
 * The colour itself if it is readable on all backgrounds, otherwise the nearest readable one towards black or white.
 */
export function readableText(color: number, ...backgrounds: [number, ...number[]]): number {
  const isReadable = (candidate: number) =>
    backgrounds.every((background) => contrastOf(candidate, background) >= TEXT_CONTRAST);
  const end = readableOn(backgrounds[0]);
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mix(end, color, step / STEPS);
    if (isReadable(candidate)) return candidate;
  }
  return end;
}
