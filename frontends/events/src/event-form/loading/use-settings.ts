import { useEndpointQuery } from '@daymark/api-client';
import {
  DEFAULT_CUSTOMIZATION,
  getSettings,
  type Customization,
  type UserSettings,
} from '@daymark/contracts';

/** The user's settings: the form begins with their time zone and customization. Without them it begins with the general ones. */
export const useSettings = () => useEndpointQuery(getSettings, {}, { retry: false });

/** The customization that the user's new events begin with. */
export const defaultCustomizationOf = (settings: UserSettings | undefined): Customization => ({
  background_color: settings?.default_background_color ?? DEFAULT_CUSTOMIZATION.background_color,
  button_color: settings?.default_button_color ?? DEFAULT_CUSTOMIZATION.button_color,
  font_family: fontOf(settings?.default_font_family),
});

const fontOf = (font: string | undefined) =>
  (font ?? DEFAULT_CUSTOMIZATION.font_family) as Customization['font_family'];

/** Whether a customization is worth storing: the general one says nothing. */
export const isOwnCustomization = (customization: Customization): boolean =>
  (Object.keys(DEFAULT_CUSTOMIZATION) as (keyof Customization)[]).some(
    (field) => customization[field] !== DEFAULT_CUSTOMIZATION[field],
  );
