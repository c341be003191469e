import { readFileSync } from 'node:fs';
import * as z from 'zod';

export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

const PLACEHOLDER = /^(?:change[-_ ]?me|secret|password|placeholder|example|todo|x+|your[-_ ].*|<.*>)$/i;

export const isPlaceholder = (value: string) => PLACEHOLDER.test(value.trim());

/**
 * Each setting can also be given as `<NAME>_FILE`, for secrets mounted into containers. Wrong values are named, never
 * repeated.
 */
export function loadConfiguration<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Record<string, string | undefined> = process.env,
): z.output<Schema> {
  const values: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const file = environment[`${name}_FILE`];
    const direct = environment[name];
    if (direct !== undefined && direct !== '') values[name] = direct;
    else if (file) values[name] = readSetting(name, file);
  }
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'configuration');
    return values[name] === undefined ? `${name} is not set` : `${name} ${issue.message}`;
  });
  throw new ConfigurationError(`${[...new Set(problems)].join('; ')}.`);
}

function readSetting(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new ConfigurationError(`${name}_FILE names a file that cannot be read: ${file}.`);
  }
}

export const port = () =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .pipe(z.int().max(65_535, 'must be a port number from 0 to 65535'));

export const address = (...schemes: string[]) =>
  z.string().refine(
    (value) => {
      const url = URL.parse(value);
      return url !== null && schemes.includes(url.protocol.slice(0, -1)) && url.hostname !== '';
    },
    `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  );

export const origin = () =>
  z.string().refine((value) => {
    const url = URL.parse(value);
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
  }, 'must be an origin such as https://calendar.example.org, without a path or a slash at the end');

export const secret = (minCharacters = 16) =>
  z
    .string()
    .min(minCharacters, `must have at least ${minCharacters} characters`)
    .refine((value) => !isPlaceholder(value), 'is a sample value; set a secret of your own');

export const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

export const Ed25519PrivateKey = z.object(
  { kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() },
  'must be an Ed25519 private key as a JWK',
);

/** The public keys of all services; `kid` is the service's name. */
export const Ed25519PublicKeys = z.object(
  {
    keys: z.array(
      z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), kid: z.string().min(1) }),
    ),
  },
  'must be a JWK set with the Ed25519 public keys of all services',
);

export const processSettings = {
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PRODUCT_NAME: z.string().trim().min(1).max(40, 'must have at most 40 characters').default('Daymark'),
  PUBLIC_ORIGIN: origin(),
  /** How long a stopping process still serves, so that load balancers notice; 0 on one machine. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** An OTLP/HTTP trace collector, such as http://collector:4318. Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http', 'https').optional(),
  /** The share of requests that is traced, from 0 to 1, the default. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
};

export const serviceSettings = {
  ...processSettings,
  SERVICE_PRIVATE_KEY: json(Ed25519PrivateKey),
  SERVICE_PUBLIC_KEYS: json(Ed25519PublicKeys),
};
export type ServiceSettings = z.output<z.ZodObject<typeof serviceSettings>>;

export const databaseSettings = {
  DATABASE_URL: address('postgres', 'postgresql'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(50).default(8),
};
export const redisSettings = {
  /** The Redis of the queues, which must not lose data. */
  REDIS_URL: address('redis', 'rediss'),
  /** The Redis of limits, session states and caches, which may lose data; by default the one of the queues. */
  REDIS_CACHE_URL: address('redis', 'rediss').optional(),
};
