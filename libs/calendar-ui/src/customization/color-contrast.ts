const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** True for a colour in its stored form: `#rrggbb`. */
export const isHexColor = (text: string) => HEX_COLOR.test(text);

/**
 * Converts a typed or pasted colour to `#rrggbb`; the hash is optional, and three digits are accepted. Null if it is
 * invalid.
 */
export function readHexColor(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`;
  return null;
}

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance as defined by WCAG 2. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast of two colours (`#rrggbb`) as defined by WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Black or white, whichever is more readable on a colour. Always at least 4.5:1. */
export const readableOn = (color: string) =>
  contrastOf('#000000', color) >= contrastOf('#ffffff', color) ? '#000000' : '#ffffff';

/** Mixes a share of one colour over another, like CSS in sRGB: 1 is the first colour alone. */
export function mixColors(color: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [one, two] = [color, other].map((each) => parseInt(each.slice(at, at + 2), 16));
    return Math.round(one! * share + two! * (1 - share));
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The nearest colour that is good enough: it is made darker or lighter, and keeps its hue as far as possible. Null if
 * neither black nor white is good enough.
 */
export function nearestColor(color: string, isGoodEnough: (color: string) => boolean): string | null {
  for (let percent = 0; percent <= 100; percent += 1) {
    for (const end of ['#000000', '#ffffff']) {
      const candidate = mixColors(end, color, percent / 100);
      if (isGoodEnough(candidate)) return candidate;
    }
  }
  return null;
}
