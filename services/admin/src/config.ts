import * as z from 'zod';
import {
  address,
  loadConfiguration,
  redisSettings,
  serviceSettings,
} from '@daymark/service-kit/configuration';

const AdminSettings = z.object({ ...serviceSettings, ...redisSettings, AUTH_URL: address('http', 'https') });
export type AdminSettings = z.output<typeof AdminSettings>;

/**
 * Reads and checks the settings.
 * @throws ConfigurationError
 */
export const loadSettings = (environment?: Record<string, string | undefined>): AdminSettings =>
  loadConfiguration(AdminSettings, environment);
