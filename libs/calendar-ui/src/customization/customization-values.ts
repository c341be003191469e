import { mixColors } from '@daymark/ui/public';

/** The colours and font of an event. A colour may be incomplete while it is being typed. */
export interface CustomizationValues {
  background_color: string;
  button_color: string;
  font_family: string;
}

export const areColorsComplete = ({ background_color, button_color }: CustomizationValues) =>
  isHexColor(background_color) && isHexColor(button_color);

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

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
