import * as z from 'zod';
import { email, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@daymark/contracts';
import {
  address,
  ConfigurationError,
  databaseSettings,
  isPlaceholder,
  json,
  loadConfiguration,
  redisSettings,
  serviceSettings,
} from '@daymark/service-kit/configuration';
import { isCommonPassword } from './common-passwords.js';

const SECONDS_PER_DAY = 86_400;

const Es256PrivateKey = z.object(
  {
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
    kid: z.string().min(1),
  },
  'must be a list of ES256 private keys as JWKs, each with a kid',
);
export type Es256PrivateKey = z.infer<typeof Es256PrivateKey>;

const seconds = (max: number, standard: number) =>
  z.coerce.number().int().min(1).max(max, `must be at most ${max}`).default(standard);

const AuthSettings = z.object({
  ...serviceSettings,
  ...databaseSettings,
  ...redisSettings,
  CALENDARS_URL: address('http', 'https'),
  /** The first key signs; all are published, so that a key can be rotated without signing anybody out. */
  TOKEN_SIGNING_KEYS: json(
    z
      .array(Es256PrivateKey, 'must be a list of ES256 private keys as JWKs, each with a kid')
      .min(1, 'must hold at least one key')
      .refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length, 'must not repeat a kid'),
  ),
  OWNER_EMAIL: z
    .string()
    .refine((value) => email().safeParse(value).success, 'must be an email address')
    .transform((value) => value.trim().toLowerCase())
    .optional(),
  OWNER_PASSWORD: z
    .string()
    .min(PASSWORD_MIN_CHARACTERS, `must have at least ${PASSWORD_MIN_CHARACTERS} characters`)
    .max(PASSWORD_MAX_CHARACTERS, `must have at most ${PASSWORD_MAX_CHARACTERS} characters`)
    .optional(),
  SESSION_LIFETIME_SECONDS: seconds(366 * SECONDS_PER_DAY, 60 * SECONDS_PER_DAY),
  SESSION_IDLE_SECONDS: seconds(366 * SECONDS_PER_DAY, 14 * SECONDS_PER_DAY),
  /** How long a replaced refresh token still works, since tabs refresh in parallel. Afterwards, re-use means theft. */
  REFRESH_GRACE_SECONDS: seconds(30, 30),
  REFUSE_COMMON_PASSWORDS: z.stringbool('must be true or false').default(true),
  /** Only for tests that are not about the cost of a hash. */
  CHEAP_PASSWORD_HASHES: z.stringbool('must be true or false').default(false),
});
export type AuthSettings = z.output<typeof AuthSettings>;

export function loadSettings(environment?: Record<string, string | undefined>): AuthSettings {
  const settings = loadConfiguration(AuthSettings, environment);
  const { OWNER_EMAIL, OWNER_PASSWORD, NODE_ENV } = settings;
  if ((OWNER_EMAIL === undefined) !== (OWNER_PASSWORD === undefined)) {
    throw new ConfigurationError('OWNER_EMAIL and OWNER_PASSWORD must be set together or not at all.');
  }
  if (NODE_ENV !== 'test' && settings.CHEAP_PASSWORD_HASHES) {
    throw new ConfigurationError('CHEAP_PASSWORD_HASHES is for tests alone; remove it.');
  }
  if (NODE_ENV !== 'production' || !OWNER_EMAIL || !OWNER_PASSWORD) return settings;
  if (isPlaceholder(OWNER_PASSWORD)) {
    throw new ConfigurationError('OWNER_PASSWORD is a sample value; set a password of your own.');
  }
  const names = [settings.PRODUCT_NAME, OWNER_EMAIL.split('@', 1)[0]!];
  if (settings.REFUSE_COMMON_PASSWORDS && isCommonPassword(OWNER_PASSWORD, names)) {
    throw new ConfigurationError('OWNER_PASSWORD is one of the first that are tried; set another one.');
  }
  return settings;
}
