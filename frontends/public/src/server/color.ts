/** Colours as numbers, 0xrrggbb: documents contain only text made from these numbers, never anybody's input. */

const HEX_COLOR = /^#?[0-9a-f]{6}$/i;

export const isHexColor = (value: string) => HEX_COLOR.test(value);

/** Parses `rrggbb` or `#rrggbb`; black for anything else. */
export const colorOfHex = (value: string): number =>
  isHexColor(value) ? Number.parseInt(value.replace('#', ''), 16) : 0;

/** `#rrggbb` */
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

/** Relative luminance as defined by WCAG 2. */
export function luminance(color: number): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast as defined by WCAG 2, 1 to 21. */
export function contrastOf(one: number, other: number): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever is more readable on a colour. One of them always has a contrast of at least 4.58. */
export const readableOn = (background: number) => (luminance(background) > 0.179 ? 0x000000 : 0xffffff);

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
