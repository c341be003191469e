import type { ColorScheme, Customization, HourCycle, Language, PastEventsChoice } from '@daymark/contracts';
import { boolean, entityOf, integer, smallint, text, timestamptz, uuid, type RowOf } from '../tables.js';

/** A person's settings. The row exists once something was stored; null means not chosen. */
const columns = {
  user_id: uuid(),
  default_timezone: text<string | null>(),
  default_background_color: text<string | null>(),
  default_button_color: text<string | null>(),
  default_font_family: text<Customization['font_family'] | null>(),
  /** The name of a stored logo, as in `/api/logos/{name}`. */
  default_logo_name: text<string | null>(),
  past_events: text<PastEventsChoice>(),
  color_scheme: text<ColorScheme | null>(),
  /** From 0, Sunday. */
  week_start: smallint<number | null>(),
  hour_cycle: text<HourCycle | null>(),
  language: text<Language | null>(),
  shows_weekend: boolean(),
  shows_week_numbers: boolean<boolean | null>(),
  second_timezone: text<string | null>(),
  version: integer(),
  updated_at: timestamptz(),
};
export type UserSettingsEntity = RowOf<typeof columns>;
export const UserSettingsEntity = entityOf('user_settings', columns, ['user_id']);
