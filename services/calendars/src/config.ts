import * as z from 'zod';
import {
  address,
  databaseSettings,
  redisSettings,
  serviceSettings,
} from '@daymark/service-kit/configuration';

/** What the calendars service reads from its environment. */
export const CalendarsSettings = z.object({
  ...serviceSettings,
  ...databaseSettings,
  ...redisSettings,
  /** Where auth is: it publishes the keys of access tokens and knows which sessions are alive. */
  AUTH_URL: address('http', 'https'),
});
export type CalendarsSettings = z.output<typeof CalendarsSettings>;
