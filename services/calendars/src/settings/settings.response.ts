import { DEFAULT_CUSTOMIZATION, type Customization, type UserSettings } from '@daymark/contracts';
import type { UserSettingsEntity } from './user-settings.entity.js';

/** Settings for their person: the defaults where nothing was chosen, version 0 if nothing is stored. */
export function settingsResponse(stored: UserSettingsEntity | null): UserSettings {
  const { background_color, button_color, font_family, logo_name } = defaultCustomizationOf(stored);
  return {
    default_timezone: stored?.default_timezone ?? null,
    default_background_color: background_color,
    default_button_color: button_color,
    default_font_family: font_family,
    default_logo_url: logo_name && `/api/logos/${logo_name}`,
    past_events: stored?.past_events ?? 'archive',
    color_scheme: stored?.color_scheme ?? null,
    week_start: stored?.week_start ?? null,
    hour_cycle: stored?.hour_cycle ?? null,
    shows_weekend: stored?.shows_weekend ?? true,
    second_timezone: stored?.second_timezone ?? null,
    version: stored?.version ?? 0,
  };
}

/** The customization of a person's events without one of their own: the standard where nothing was chosen. */
export const defaultCustomizationOf = (
  stored: UserSettingsEntity | null,
): Customization & { logo_name: string | null } => ({
  background_color: stored?.default_background_color ?? DEFAULT_CUSTOMIZATION.background_color,
  button_color: stored?.default_button_color ?? DEFAULT_CUSTOMIZATION.button_color,
  font_family: stored?.default_font_family ?? DEFAULT_CUSTOMIZATION.font_family,
  logo_name: stored?.default_logo_name ?? null,
});
