import { contrastOf, mixColors, nearestColor } from '@daymark/calendar-ui';
import { FAINTEST_TEXT_SHARE, LINK_SHARE, type CalendarTheme } from '@daymark/contracts';

/** What WCAG 2.2 asks of text, and of what is no text: buttons, marks, the ring of the focus. */
const TEXT_CONTRAST_MIN = 4.5;
const CONTROL_CONTRAST_MIN = 3;

type Colors = Pick<CalendarTheme, 'primary_color' | 'background_color' | 'text_color'>;

/** What of a theme is hard to see. */
export interface Faintness {
  text: boolean;
  primary: boolean;
}

/** Checks all that is shown in the colours of a theme, what is mixed from them included. */
export function faintnessOf({ primary_color, background_color, text_color }: Colors): Faintness {
  const faintest = mixColors(text_color, background_color, FAINTEST_TEXT_SHARE);
  const link = mixColors(primary_color, text_color, LINK_SHARE);
  return {
    text: contrastOf(faintest, background_color) < TEXT_CONTRAST_MIN,
    primary:
      contrastOf(primary_color, background_color) < CONTROL_CONTRAST_MIN ||
      contrastOf(link, background_color) < TEXT_CONTRAST_MIN,
  };
}

/** The same theme with text and primary colour changed as little as it takes to be seen well on its background. */
export function withBetterContrast<Theme extends Colors>(theme: Theme): Theme {
  const better = (name: 'text_color' | 'primary_color', part: keyof Faintness, from: Theme): Theme => {
    const color = nearestColor(from[name], (each) => !faintnessOf({ ...from, [name]: each })[part]);
    return color === null ? from : { ...from, [name]: color };
  };
  return better('primary_color', 'primary', better('text_color', 'text', theme));
}
