type Channels = readonly [red: number, green: number, blue: number];

const linear = (channel: number) =>
  channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

export const luminanceOf = ([red, green, blue]: Channels): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast of two luminances as defined by WCAG 2, from 1 to 21. */
export const contrastOfLuminances = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The luminance up to which white is more readable on a colour than black; one of both has at least 4.58:1. */
export const DARK_LUMINANCE = 0.179;

function channelsOf(color: string): Channels {
  const value = parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

export const contrastOf = (one: string, other: string): number =>
  contrastOfLuminances(luminanceOf(channelsOf(one)), luminanceOf(channelsOf(other)));

export const readableOn = (color: string) =>
  luminanceOf(channelsOf(color)) > DARK_LUMINANCE ? '#000000' : '#ffffff';

/** Mixes a share of one colour over another, like CSS in sRGB: 1 is the first colour alone. */
export function mixColors(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(color).map((channel, at) =>
    Math.round(channel * share + others[at]! * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
