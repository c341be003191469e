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

const settingsOfBoth = {
  ...serviceSettings,
  ...databaseSettings,
  /** Database connections for the audience's reads, separate from those of signed-in people. */
  DATABASE_PUBLIC_POOL_SIZE: z.coerce.number().int().min(2).max(20).default(4),
  /** Where logo files are stored: a local folder, or a bucket of an S3-compatible store. */
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

export const listed = (value: string) =>
  value
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');

export const allowedNetworks = ({
  OUTGOING_NETWORKS,
}: Pick<CalendarsSettings, 'OUTGOING_NETWORKS'>): Network[] =>
  listed(OUTGOING_NETWORKS)
    .map(parseNetwork)
    .filter((network) => network !== null);

const CalendarsSettings = z
  .object({
    ...settingsOfBoth,
    ...redisSettings,
    /** Whether sources may be plain http addresses. */
    OUTGOING_ALLOW_HTTP: z.stringbool('must be true or false').default(false),
    /** Networks besides the internet that sources may be in, `10.1.0.0/16,fd00:1::/32`. */
    OUTGOING_NETWORKS: z
      .string()
      .refine(
        (value) => listed(value).every((text) => parseNetwork(text) !== null),
        'must be networks such as 10.1.0.0/16, with commas between them',
      )
      .default(''),
    /** Name servers for the hosts of sources, `10.0.0.53,10.0.0.54:5353`; without any, those of the machine. */
    OUTGOING_DNS_SERVERS: z
      .string()
      .refine(
        (value) =>
          listed(value).every((text) => /^(?:[\d.]+(?::\d+)?|[\da-f:]+|\[[\da-f:]+\](?::\d+)?)$/i.test(text)),
        'must be addresses such as 10.0.0.53, with commas between them',
      )
      .default(''),
    AUTH_URL: address('http', 'https'),
  })
  .superRefine(requirePlaceForLogos);
export type CalendarsSettings = z.output<typeof CalendarsSettings>;

/** Settings of the program for the audience. It needs no Redis and calls no other service. */
const AudienceSettings = z.object(settingsOfBoth).superRefine(requirePlaceForLogos);
export type AudienceSettings = z.output<typeof AudienceSettings>;

type Environment = Record<string, string | undefined>;

export const loadSettings = (environment: Environment = process.env): CalendarsSettings =>
  loadConfiguration(CalendarsSettings, environment);

export const loadAudienceSettings = (environment: Environment = process.env): AudienceSettings =>
  loadConfiguration(AudienceSettings, environment);
