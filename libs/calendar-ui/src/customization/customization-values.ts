import { isHexColor } from './color-contrast.js';

/** Colours and font of an event. While a colour is being typed it may be no colour yet. */
export interface CustomizationValues {
  background_color: string;
  button_color: string;
  font_family: string;
}

/** True when both colours are complete. */
export const areColorsComplete = ({ background_color, button_color }: CustomizationValues) =>
  isHexColor(background_color) && isHexColor(button_color);
