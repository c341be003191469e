import * as z from 'zod';
import {
  address,
  loadConfiguration,
  redisSettings,
  serviceSettings,
} from '@daymark/service-kit/configuration';

const FeedSettings = z.object({
  ...serviceSettings,
  ...redisSettings,
  /** The URL of calendars, or of its program for the audience. */
  CALENDARS_URL: address('http', 'https'),
  /**
   * The URL of the calendars program in which people change things, if it is another one: it is the fallback when the
   * one for the audience does not respond, so that nothing is shown that became private meanwhile.
   */
  CALENDARS_WRITER_URL: address('http', 'https').optional(),
  /** `off` disables compression, also for clients that accept gzip: a workaround for one that cannot decode it. */
  COMPRESSION: z.enum(['on', 'off']).default('on'),
});
export type FeedSettings = z.output<typeof FeedSettings>;

export const loadSettings = (environment?: Record<string, string | undefined>): FeedSettings =>
  loadConfiguration(FeedSettings, environment);
