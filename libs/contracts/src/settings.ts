import * as z from 'zod';
import { oneRecord } from './answer-bounds.js';
import { endpoint, signedInAccess } from './endpoint.js';
import { version, VersionQuery } from './fields.js';
import { timeZone } from './local-time.js';
import { colorSchemes } from './browser-hints.js';
import { weekStart } from './calendar-fields.js';
import { color, fontFamily, logoFile } from './customization-fields.js';

/** What becomes of events that ended more than 24 hours ago: out of the lists, or gone for good. */
export const pastEventsChoices = ['archive', 'delete'] as const;
export const PastEventsChoice = z.enum(pastEventsChoices, 'Choose what happens to past events');
export type PastEventsChoice = z.infer<typeof PastEventsChoice>;

/** How hours are told on a person's screens. What is typed and stored is always HH:MM. */
export const hourCycles = ['12', '24'] as const;
export const HourCycle = z.enum(hourCycles, 'hour_cycle must be 12, 24 or null');
export type HourCycle = z.infer<typeof HourCycle>;

export const ColorScheme = z.enum(colorSchemes, 'color_scheme must be light, dark or null');
export type ColorScheme = z.infer<typeof ColorScheme>;

/**
 * A person's settings. `default_timezone` is null until one is chosen; pages then take the browser's, as they follow its
 * locale while `week_start` and `hour_cycle` are null, and the system while `color_scheme` is. `second_timezone` is shown beside the first one, if there is one.
 * Version 0: nothing was stored yet, these are the defaults.
 */
export const UserSettings = z
  .object({
    default_timezone: z.string().nullable(),
    default_background_color: z.string(),
    default_button_color: z.string(),
    default_font_family: z.string(),
    default_logo_url: z.string().nullable(),
    past_events: PastEventsChoice,
    color_scheme: ColorScheme.nullable(),
    week_start: weekStart(),
    hour_cycle: HourCycle.nullable(),
    shows_weekend: z.boolean(),
    second_timezone: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'UserSettings' });
export type UserSettings = z.infer<typeof UserSettings>;

/**
 * Settings to change, and the version that the change started from. What is absent stays. Anything else is refused,
 * an address for the logo above all: the logo is a file of ours and is sent as one.
 */
export const SettingsUpdate = z
  .strictObject(
    {
      default_timezone: timeZone().optional(),
      default_background_color: color('Background colour').optional(),
      default_button_color: color('Button colour').optional(),
      default_font_family: fontFamily().optional(),
      past_events: PastEventsChoice.optional(),
      color_scheme: ColorScheme.nullable().optional(),
      week_start: weekStart().optional(),
      hour_cycle: HourCycle.nullable().optional(),
      shows_weekend: z.boolean('shows_weekend must be true or false').optional(),
      second_timezone: timeZone().nullable().optional(),
      version: version(),
    },
    { error: ({ code }) => (code === 'unrecognized_keys' ? 'There is no such setting' : undefined) },
  )
  .meta({ id: 'SettingsUpdate' });
export type SettingsUpdate = z.output<typeof SettingsUpdate>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: "The caller's settings; the defaults where nothing was stored yet.",
  access: signedInAccess,
  reads: ['settings'],
  response: UserSettings,
  bound: oneRecord(),
  status: 200,
});

export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/api/settings',
  summary: "Change the caller's settings.",
  access: signedInAccess,
  changes: ['settings'],
  body: SettingsUpdate,
  response: UserSettings,
  bound: oneRecord(),
  status: 200,
});

export const putDefaultLogo = endpoint({
  method: 'PUT',
  path: '/api/settings/logo',
  summary: 'Store the logo that new events begin with: JPEG or PNG, under 2 MB, at most 500x500 pixels.',
  access: signedInAccess,
  changes: ['settings'],
  query: VersionQuery,
  file: logoFile,
  response: UserSettings,
  bound: oneRecord(),
  status: 200,
});

export const deleteDefaultLogo = endpoint({
  method: 'DELETE',
  path: '/api/settings/logo',
  summary: 'Remove the logo that new events begin with. Harmless when there is none.',
  access: signedInAccess,
  changes: ['settings'],
  query: VersionQuery,
  response: UserSettings,
  bound: oneRecord(),
  status: 200,
});
