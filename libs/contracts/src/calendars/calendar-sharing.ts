import * as z from 'zod';
import { color } from './customizations.js';
import { endpoint } from '../schemas/endpoint.js';
import { EMBED_SITE_MAX_CHARACTERS, EMBED_SITES_MAX } from '../schemas/limits.js';
import { timeZone } from '../schemas/local-time.js';
import { records } from '../schemas/response-bounds.js';
import { message, text } from '../texts.js';

export const BORDER_RADIUS_MAX_REM = 1.5;
export const BORDER_RADIUS_STEP_REM = 0.25;

export const DEFAULT_CALENDAR_THEME = {
  primary_color: '#2563eb',
  background_color: '#ffffff',
  text_color: '#333333',
  border_radius: 0.5,
  timezone: null,
} as const;

/** Public pages mix the faintest text and links with it, and the theme editor checks contrast with it. */
export const FAINTEST_TEXT_SHARE = 0.82;
export const LINK_SHARE = 0.75;

const RADIUS_MESSAGE = message('theme.radius', { max: BORDER_RADIUS_MAX_REM, step: BORDER_RADIUS_STEP_REM });

/** The corner radius is in rem. */
export const CalendarTheme = z.strictObject({
  primary_color: color('labels.primaryColor'),
  background_color: color('labels.backgroundColor'),
  text_color: color('labels.textColor'),
  border_radius: z
    .number(RADIUS_MESSAGE)
    .min(0, RADIUS_MESSAGE)
    .max(BORDER_RADIUS_MAX_REM, RADIUS_MESSAGE)
    .multipleOf(BORDER_RADIUS_STEP_REM, RADIUS_MESSAGE),
  /** Null shows times in each visitor's time zone. */
  timezone: timeZone().nullable(),
});
export type CalendarTheme = z.output<typeof CalendarTheme>;

/** Its accent is the calendar's colour. */
export const defaultThemeOf = ({ color }: { color: string }): CalendarTheme => ({
  ...DEFAULT_CALENDAR_THEME,
  primary_color: color,
});

export const StoredCalendarTheme = z.object({
  primary_color: z.string(),
  background_color: z.string(),
  text_color: z.string(),
  border_radius: z.number(),
  timezone: z.string().nullable(),
});

const SITE = /^(https?:\/\/)(\*\.)?([^\s\p{C}/\\?#@*:[\]]+(?::\d{1,5})?)\/?$/iu;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d+)?$/;

/** `https://example.org`, with a port if it is not the default, or `https://*.example.org`; null if it is invalid. */
export function parseEmbedSite(value: string): string | null {
  const [, scheme, wildcard = '', host] = SITE.exec(value.trim()) ?? [];
  if (!scheme || !host || value.length > EMBED_SITE_MAX_CHARACTERS) return null;
  const url = URL.parse(scheme + host);
  if (!url || !HOST.test(url.host) || url.host.length > EMBED_SITE_MAX_CHARACTERS - scheme.length)
    return null;
  // '*.org' would allow everybody, and IP addresses have no subdomains.
  if (wildcard && !/\.[a-z][a-z0-9-]*$/.test(url.hostname)) return null;
  return `${url.protocol}//${wildcard}${url.host}`;
}

const embedSite = () =>
  z.string().transform((value, context) => {
    const site = parseEmbedSite(value);
    if (site !== null) return site;
    context.addIssue({
      code: 'custom',
      message: text('sites.form'),
    });
    return z.NEVER;
  });

/** An empty list allows every site. Duplicates are removed. */
export const embedSites = () =>
  z
    .array(embedSite())
    .max(EMBED_SITES_MAX, message('sites.tooMany', { max: EMBED_SITES_MAX }))
    .transform((sites) => [...new Set(sites)]);

export const CalendarProgram = z.enum([
  'google',
  'apple',
  'outlook',
  'yahoo',
  'thunderbird',
  'browser',
  'other',
]);
export type CalendarProgram = z.infer<typeof CalendarProgram>;

export const FeedReader = z.object({
  program: CalendarProgram,
  last_read_at: z.string(),
  /** Whether its last fetch returned the current version of the calendar. */
  has_latest_change: z.boolean(),
  /** Fetches in the last 30 to 60 days, and how many of these were answered with 304 (not modified). */
  reads: z.int(),
  not_modified: z.int(),
});
export type FeedReader = z.infer<typeof FeedReader>;

export const FeedHealth = z.object({
  is_public: z.boolean(),
  last_changed_at: z.string(),
  /** The size of the feed when it was last fetched, uncompressed; null before the first fetch. */
  feed_bytes: z.int().nullable(),
  /** The upper bound of the feed's events as now shared, within FEED_MAX_BYTES minus FEED_FRAME_MAX_BYTES. */
  expected_feed_bytes: z.int().default(0),
  shared_events: z.int(),
  hidden_events: z.int(),
  readers: z.array(FeedReader),
});
export type FeedHealth = z.infer<typeof FeedHealth>;

export const getFeedHealth = endpoint('GET /api/calendars/:id/feed-health', {
  summary:
    'Which kinds of calendar programs fetch the feed of a calendar of the caller, and what they have seen.',
  reads: [],
  response: FeedHealth,
  bound: records(CalendarProgram.options.length),
});
