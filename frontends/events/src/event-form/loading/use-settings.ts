import { useEndpointQuery } from '@daymark/api-client';
import { DEFAULT_LOOK, getSettings, type Look, type UserSettings } from '@daymark/contracts';

/** The user's settings: the form begins with their time zone and look. Without them it begins with the general ones. */
export const useSettings = () => useEndpointQuery(getSettings, {}, { retry: false });

/** The look that the user's new events begin with. */
export const defaultLookOf = (settings: UserSettings | undefined): Look => ({
  background_color: settings?.default_background_color ?? DEFAULT_LOOK.background_color,
  button_color: settings?.default_button_color ?? DEFAULT_LOOK.button_color,
  font_family: fontOf(settings?.default_font_family),
});

const fontOf = (font: string | undefined) => (font ?? DEFAULT_LOOK.font_family) as Look['font_family'];

/** Whether a look is worth storing: one that is the general look says nothing. */
export const isOwnLook = (look: Look): boolean =>
  (Object.keys(DEFAULT_LOOK) as (keyof Look)[]).some((field) => look[field] !== DEFAULT_LOOK[field]);
