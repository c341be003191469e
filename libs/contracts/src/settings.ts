import * as z from 'zod';
import { Language } from './languages.js';
import { endpoint } from './schemas/endpoint.js';
import { version, VersionQuery } from './schemas/fields.js';
import { timeZone } from './schemas/local-time.js';
import { colorSchemes } from './accounts/browser-hints.js';
import { weekStart } from './calendars/calendar-fields.js';
import { color, fontFamily, logoFile } from './calendars/customizations.js';
import { message } from './texts.js';

/** What happens to events that ended more than 24 hours ago: removed from the lists, or deleted. */
export const pastEventsChoices = ['archive', 'delete'] as const;
export const PastEventsChoice = z.enum(pastEventsChoices, message('choice.pastEvents'));
export type PastEventsChoice = z.infer<typeof PastEventsChoice>;

/** Input and storage are always HH:MM. */
export const hourCycles = ['12', '24'] as const;
export const HourCycle = z.enum(hourCycles);
export type HourCycle = z.infer<typeof HourCycle>;

export const ColorScheme = z.enum(colorSchemes);
export type ColorScheme = z.infer<typeof ColorScheme>;

/**
 * Null follows the browser, and a null `color_scheme` the system. Version 0: nothing is stored yet, and these are the
 * defaults.
 */
export const UserSettings = z.object({
  default_timezone: z.string().nullable(),
  default_background_color: z.string(),
  default_button_color: z.string(),
  default_font_family: z.string(),
  default_logo_url: z.string().nullable(),
  past_events: PastEventsChoice,
  color_scheme: ColorScheme.nullable(),
  week_start: weekStart(),
  hour_cycle: HourCycle.nullable(),
  language: Language.nullable().default(null),
  shows_weekend: z.boolean(),
  shows_week_numbers: z.boolean().nullable().default(null),
  second_timezone: z.string().nullable(),
  version: z.int(),
});
export type UserSettings = z.infer<typeof UserSettings>;

/** Absent fields stay unchanged. Other fields are refused, in particular an address for the logo. */
export const SettingsUpdate = z.strictObject({
  default_timezone: timeZone().optional(),
  default_background_color: color('labels.backgroundColor').optional(),
  default_button_color: color('labels.buttonColor').optional(),
  default_font_family: fontFamily().optional(),
  past_events: PastEventsChoice.optional(),
  color_scheme: ColorScheme.nullable().optional(),
  week_start: weekStart().optional(),
  hour_cycle: HourCycle.nullable().optional(),
  language: Language.nullable().optional(),
  shows_weekend: z.boolean().optional(),
  shows_week_numbers: z.boolean().nullable().optional(),
  second_timezone: timeZone().nullable().optional(),
  version: version(),
});
export type SettingsUpdate = z.output<typeof SettingsUpdate>;

export const getSettings = endpoint('GET /api/settings', {
  summary: "The caller's settings; the defaults where nothing was stored yet.",
  reads: ['settings'],
  response: UserSettings,
});

export const updateSettings = endpoint('PATCH /api/settings', {
  summary: "Change the caller's settings.",
  changes: ['settings'],
  body: SettingsUpdate,
  response: UserSettings,
});

export const putDefaultLogo = endpoint('PUT /api/settings/logo', {
  summary: 'Store the logo that new events begin with: JPEG or PNG, under 2 MB, at most 500x500 pixels.',
  changes: ['settings'],
  query: VersionQuery,
  file: logoFile,
  response: UserSettings,
});

export const deleteDefaultLogo = endpoint('DELETE /api/settings/logo', {
  summary: 'Remove the logo that new events begin with. Harmless when there is none.',
  changes: ['settings'],
  query: VersionQuery,
  response: UserSettings,
});
