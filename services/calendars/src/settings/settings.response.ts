import { DEFAULT_CUSTOMIZATION, type UserSettings } from '@daymark/contracts';
import type { UserSettingsEntity } from './user-settings.entity.js';

/** Settings as their person gets them: the defaults where nothing was chosen, version 0 where nothing is stored. */
export function settingsResponse(stored: UserSettingsEntity | null): UserSettings {
  return {
    default_timezone: stored?.default_timezone ?? null,
    default_background_color: stored?.default_background_color ?? DEFAULT_CUSTOMIZATION.background_color,
    default_button_color: stored?.default_button_color ?? DEFAULT_CUSTOMIZATION.button_color,
    default_font_family: stored?.default_font_family ?? DEFAULT_CUSTOMIZATION.font_family,
    default_logo_url: stored?.default_logo_name ? `/api/logos/${stored.default_logo_name}` : null,
    past_events: stored?.past_events ?? 'archive',
    version: stored?.version ?? 0,
  };
}
