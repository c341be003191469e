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
  /** Calendars, or its process for the audience alone. */
  CALENDARS_URL: address('http', 'https'),
  /**
   * The process of calendars that people change things in, where that is another one: it is asked where the one for the
   * audience does not answer, so that nothing that became private is shown meanwhile.
   */
  CALENDARS_WRITER_URL: address('http', 'https').optional(),
  /** `off` sends everything as it is, also to clients that ask for gzip: for the sake of one that cannot read it. */
  COMPRESSION: z.enum(['on', 'off']).default('on'),
});
/**
 * What the feed service reads from its environment. It has no database: it asks calendars for public data alone, and keeps
 * feeds in Redis.
 */
export type FeedSettings = z.output<typeof FeedSettings>;

/**
 * Reads and checks the settings.
 * @throws ConfigurationError
 */
export const loadSettings = (environment?: Record<string, string | undefined>): FeedSettings =>
  loadConfiguration(FeedSettings, environment);
