import { useEndpointQuery } from '@daymark/api-client';
import {
  DEFAULT_CUSTOMIZATION,
  getSettings,
  type Customization,
  type UserSettings,
} from '@daymark/contracts';

/** The user's settings, for the form's default time zone and customization. Without them the general defaults apply. */
export const useSettings = () => useEndpointQuery(getSettings, {}, { retry: false });

export const defaultCustomizationOf = (settings: UserSettings | undefined): Customization => ({
  background_color: settings?.default_background_color ?? DEFAULT_CUSTOMIZATION.background_color,
  button_color: settings?.default_button_color ?? DEFAULT_CUSTOMIZATION.button_color,
  font_family: fontOf(settings?.default_font_family),
});

const fontOf = (font: string | undefined) =>
  (font ?? DEFAULT_CUSTOMIZATION.font_family) as Customization['font_family'];

/** Whether a customization has to be stored, because it differs from the general default. */
export const isOwnCustomization = (customization: Customization): boolean =>
  (Object.keys(DEFAULT_CUSTOMIZATION) as (keyof Customization)[]).some(
    (field) => customization[field] !== DEFAULT_CUSTOMIZATION[field],
  );
