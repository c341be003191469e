import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import {
  DATABASE_SERVICES,
  databaseUrls,
  KEYED_SERVICES,
  REDIS_SERVICES,
  type RedisService,
  type Secrets,
} from '@daymark/provision';
import { LOOPBACK, WORKSPACE_DIRECTORY } from '@daymark/local-stack/stores';

/** The processes of the product; only the gateway is reachable from outside. */
export const SERVICE_NAMES = [
  'auth',
  'calendars',
  'published',
  'admin',
  'feed',
  'mailer',
  'public',
  'gateway',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** The project of a process: `published` is a second program of calendars, for public requests only. */
export const programOf = (name: ServiceName): string => (name === 'published' ? 'calendars' : name);

export const entryOf = (name: ServiceName): string =>
  name === 'published' ? 'dist-server/published/main.js' : 'dist-server/main.js';

/**
 * Processes for anonymous visitors get half the share of a busy processor, so that on one machine they do not slow down
 * signed-in people.
 */
const AUDIENCE_PROCESSES: ReadonlySet<ServiceName> = new Set(['published', 'feed', 'public']);
const AUDIENCE_NICENESS = 3;

export const REMOTES = globSync('frontends/*/src/pages.ts', { cwd: WORKSPACE_DIRECTORY })
  .map((file) => file.split(sep)[1]!)
  .sort();

/**
 * Settings from the terminal that are passed to services. Everything else in its environment is not, above all the
 * administrator's database password.
 */
const FORWARDED = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'NODE_EXTRA_CA_CERTS',
  'LOG_LEVEL',
  'AUDIT_RETENTION_DAYS',
  'MAIL_FROM',
  'TRUSTED_PROXIES',
  'SECURITY_CONTACT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
];

/** What may be fetched for people besides public https addresses; only for services that fetch. */
const OUTGOING = ['OUTGOING_ALLOW_HTTP', 'OUTGOING_NETWORKS', 'OUTGOING_DNS_SERVERS'];

export interface ProductSettings {
  workspaceDirectory: string;
  productName: string;
  publicOrigin: string;
  host: string;
  port: number;
  databaseAdminUrl: string;
  /** One per service that uses Redis for limits, session states, queues or cached feeds. */
  redisUrls: Record<RedisService, string>;
  smtpUrl: string;
  owner: { email: string; password: string };
  secrets: Secrets;
  logoDirectory: string;
  /** The internal port of each service; the gateway's has only health and metrics, and its public one is `port`. */
  internalPorts: Record<ServiceName, number>;
  nodeOptions?: string | undefined;
  /** The environment from which some settings are passed on. */
  environment: NodeJS.ProcessEnv;
}

export interface ServicePlan<Name extends string = ServiceName> {
  name: Name;
  entry: string;
  preloads?: string[];
  arguments?: string[];
  workingDirectory: string;
  origin: string;
  environment: NodeJS.ProcessEnv;
  niceness?: number;
}

/** The processes to start: each service with only the settings and secrets it needs. */
export function planServices(settings: ProductSettings): ServicePlan[] {
  return SERVICE_NAMES.map((name) => {
    const workingDirectory = projectDirectory(settings, name);
    const address = addressOf(settings, name);
    return {
      name,
      entry: join(workingDirectory, entryOf(name)),
      workingDirectory,
      origin: internalUrl(settings, name),
      ...(AUDIENCE_PROCESSES.has(name) && { niceness: AUDIENCE_NICENESS }),
      environment: {
        ...pick(settings.environment, FORWARDED),
        ...commonSettings(settings),
        HOST: address.host,
        PORT: String(address.port),
        ...ownSecrets(settings, name),
        ...ownSettings(settings, name),
      },
    };
  });
}

function addressOf(settings: ProductSettings, name: ServiceName): { host: string; port: number } {
  if (name === 'gateway') return { host: settings.host, port: settings.port };
  return { host: LOOPBACK, port: settings.internalPorts[name] };
}

function projectDirectory({ workspaceDirectory }: ProductSettings, name: ServiceName): string {
  return join(workspaceDirectory, name === 'public' ? 'frontends' : 'services', programOf(name));
}

function commonSettings(settings: ProductSettings): NodeJS.ProcessEnv {
  return {
    // As in containers: glibc keeps the memory of each arena, and raises its own limits.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    // On a large machine V8 lets the space of young objects grow to 128 MiB in a burst of requests, and keeps it.
    NODE_OPTIONS: ['--max-semi-space-size=8', settings.nodeOptions].filter(Boolean).join(' '),
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(settings.workspaceDirectory, '.cache', 'node'),
    TZ: 'UTC',
    PRODUCT_NAME: settings.productName,
    PUBLIC_ORIGIN: settings.publicOrigin,
    AUTH_URL: internalUrl(settings, 'auth'),
    CALENDARS_URL: internalUrl(settings, 'calendars'),
    ADMIN_URL: internalUrl(settings, 'admin'),
    FEED_URL: internalUrl(settings, 'feed'),
    PUBLIC_URL: internalUrl(settings, 'public'),
  };
}

function internalUrl({ internalPorts }: ProductSettings, name: ServiceName): string {
  return `http://${LOOPBACK}:${internalPorts[name]}`;
}

function ownSecrets(settings: ProductSettings, name: ServiceName): NodeJS.ProcessEnv {
  const { secrets, databaseAdminUrl, redisUrls } = settings;
  return {
    ...(isOneOf(DATABASE_SERVICES, name) && {
      DATABASE_URL: databaseUrls(databaseAdminUrl, secrets.database_passwords)[name],
    }),
    ...(isOneOf(KEYED_SERVICES, name) && {
      SERVICE_PRIVATE_KEY: JSON.stringify(secrets.service_private_keys[name]),
      SERVICE_PUBLIC_KEYS: JSON.stringify(secrets.service_public_keys),
    }),
    ...(isOneOf(REDIS_SERVICES, name) && { REDIS_URL: redisUrls[name] }),
  };
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.includes(name as Name);

function ownSettings(settings: ProductSettings, name: ServiceName): NodeJS.ProcessEnv {
  if (name === 'auth') {
    return {
      TOKEN_SIGNING_KEYS: JSON.stringify(settings.secrets.token_signing_keys),
      OWNER_EMAIL: settings.owner.email,
      OWNER_PASSWORD: settings.owner.password,
      // On one machine a product may be tried out with a simple password.
      REFUSE_COMMON_PASSWORDS: settings.environment.REFUSE_COMMON_PASSWORDS || 'false',
    };
  }
  if (name === 'calendars')
    return { LOGO_DIRECTORY: settings.logoDirectory, ...pick(settings.environment, OUTGOING) };
  if (name === 'published') return { LOGO_DIRECTORY: settings.logoDirectory };
  if (name === 'feed') {
    return {
      CALENDARS_URL: internalUrl(settings, 'published'),
      CALENDARS_WRITER_URL: internalUrl(settings, 'calendars'),
    };
  }
  if (name === 'mailer') {
    return {
      SMTP_URL: settings.smtpUrl,
      MAIL_FROM: settings.environment.MAIL_FROM || 'no-reply@daymark.localhost',
    };
  }
  if (name === 'gateway') {
    return {
      MANAGEMENT_PORT: String(settings.internalPorts.gateway),
      SHELL_SOURCE: builtFiles(settings, 'shell'),
      REMOTE_SOURCES: REMOTES.map((name) => `${name}=${builtFiles(settings, name)}`).join(','),
    };
  }
  return {};
}

function builtFiles({ workspaceDirectory }: ProductSettings, frontend: string): string {
  return join(workspaceDirectory, 'frontends', frontend, 'dist');
}

function pick(environment: NodeJS.ProcessEnv, names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    names.filter((name) => environment[name]).map((name) => [name, environment[name]]),
  );
}
