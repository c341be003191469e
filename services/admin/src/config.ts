import * as z from 'zod';
import {
  address,
  databaseSettings,
  loadConfiguration,
  redisSettings,
  serviceSettings,
} from '@daymark/service-kit/configuration';

const AdminSettings = z.object({
  ...serviceSettings,
  ...databaseSettings,
  ...redisSettings,
  AUTH_URL: address('http', 'https'),
  CALENDARS_URL: address('http', 'https'),
  /** How long audit entries are kept; whole months are dropped. */
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(31).max(3_660).default(365),
});
export type AdminSettings = z.output<typeof AdminSettings>;

export const loadSettings = (environment?: Record<string, string | undefined>): AdminSettings =>
  loadConfiguration(AdminSettings, environment);
