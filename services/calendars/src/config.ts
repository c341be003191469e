import * as z from 'zod';
import {
  address,
  loadConfiguration,
  databaseSettings,
  redisSettings,
  secret,
  serviceSettings,
} from '@daymark/service-kit/configuration';
import { parseNetwork, type Network } from '@daymark/service-kit/outgoing';

const S3_SETTINGS = [
  'LOGO_S3_ENDPOINT',
  'LOGO_S3_BUCKET',
  'LOGO_S3_ACCESS_KEY_ID',
  'LOGO_S3_SECRET_ACCESS_KEY',
] as const;

/** What both programs read: the one that serves people, and the one for the audience. */
const settingsOfBoth = {
  ...serviceSettings,
  ...databaseSettings,
  /** Connections for what the audience reads, apart from those of people who are signed in. */
  DATABASE_PUBLIC_POOL_SIZE: z.coerce.number().int().min(2).max(20).default(4),
  /** Where the files of logos are: a folder of this machine, or else a bucket of an S3-compatible store. */
  LOGO_DIRECTORY: z.string().min(1).optional(),
  LOGO_S3_ENDPOINT: address('http', 'https').optional(),
  LOGO_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  LOGO_S3_REGION: z.string().min(1).default('us-east-1'),
  LOGO_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  LOGO_S3_SECRET_ACCESS_KEY: secret(8).optional(),
};

type LogoSettings = { LOGO_DIRECTORY?: string | undefined } & Partial<
  Record<(typeof S3_SETTINGS)[number], string | undefined>
>;

function requirePlaceForLogos(settings: LogoSettings, context: z.RefinementCtx): void {
  if (settings.LOGO_DIRECTORY) return;
  const missing = S3_SETTINGS.filter((name) => settings[name] === undefined);
  const named = missing.length === S3_SETTINGS.length ? (['LOGO_DIRECTORY'] as const) : missing;
  for (const name of named) context.addIssue({ code: 'custom', path: [name], message: 'is not set' });
}

/** The networks that a setting names, with commas between them. */
const networksIn = (value: string) =>
  value
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** The networks of `OUTGOING_NETWORKS`. */
export const allowedNetworks = ({
  OUTGOING_NETWORKS,
}: Pick<CalendarsSettings, 'OUTGOING_NETWORKS'>): Network[] =>
  networksIn(OUTGOING_NETWORKS)
    .map(parseNetwork)
    .filter((network) => network !== null);

const CalendarsSettings = z
  .object({
    ...settingsOfBoth,
    ...redisSettings,
    /** An installation of the release before starts the program for the audience with it. */
    SERVES: z
      .literal(
        'everything',
        'is no setting any more: what serves the audience is dist-server/published/main.js',
      )
      .optional(),
    /** Whether calendars may be kept in step with addresses of plain http too. */
    OUTGOING_ALLOW_HTTP: z.stringbool('must be true or false').default(false),
    /** Networks beside the internet that such addresses may lead into, `10.1.0.0/16,fd00:1::/32`. */
    OUTGOING_NETWORKS: z
      .string()
      .refine(
        (value) => networksIn(value).every((text) => parseNetwork(text) !== null),
        'must be networks such as 10.1.0.0/16, with commas between them',
      )
      .default(''),
    /** Where auth is: it publishes the keys of access tokens and knows which sessions are alive. */
    AUTH_URL: address('http', 'https'),
  })
  .superRefine(requirePlaceForLogos);
export type CalendarsSettings = z.output<typeof CalendarsSettings>;

/** Settings of the program that serves the audience. It needs no Redis and asks nobody. */
const AudienceSettings = z.object(settingsOfBoth).superRefine(requirePlaceForLogos);
export type AudienceSettings = z.output<typeof AudienceSettings>;

type Environment = Record<string, string | undefined>;

/**
 * Reads and checks the settings.
 * @throws ConfigurationError
 */
export const loadSettings = (environment: Environment = process.env): CalendarsSettings =>
  loadConfiguration(CalendarsSettings, environment);

/**
 * The same of the program that serves the audience.
 * @throws ConfigurationError
 */
export const loadAudienceSettings = (environment: Environment = process.env): AudienceSettings =>
  loadConfiguration(AudienceSettings, environment);
