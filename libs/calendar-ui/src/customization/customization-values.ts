import { isHexColor } from './hex-colors.js';

/** The colours and font of an event. A colour may be incomplete while it is being typed. */
export interface CustomizationValues {
  background_color: string;
  button_color: string;
  font_family: string;
}

/** True when both colours are complete. */
export const areColorsComplete = ({ background_color, button_color }: CustomizationValues) =>
  isHexColor(background_color) && isHexColor(button_color);
