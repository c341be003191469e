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
import { LOOPBACK } from '../machine/free-port.js';
import { WORKSPACE_DIRECTORY } from '../machine/workspace-paths.js';

/** The processes of the product; the gateway is the only one that people reach. */
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

/** The project that a process runs: `published` is another program of calendars, for the audience alone. */
export const programOf = (name: ServiceName): string => (name === 'published' ? 'calendars' : name);

/** The file that a process is started from, in the folder of its project. */
export const entryOf = (name: ServiceName): string =>
  name === 'published' ? 'dist-server/published/main.js' : 'dist-server/main.js';

/**
 * What anonymous visitors keep busy gets half of what others get of a busy processor, so that on one machine they do not
 * slow down those who are signed in.
 */
const AUDIENCE_PROCESSES: ReadonlySet<ServiceName> = new Set(['published', 'feed', 'public']);
const AUDIENCE_NICENESS = 3;

/** The remotes of the shell: the frontends that announce pages. */
export const REMOTES = globSync('frontends/*/src/pages.ts', { cwd: WORKSPACE_DIRECTORY })
  .map((file) => file.split(sep)[1]!)
  .sort();

/**
 * Settings of the person at the terminal that services may see. Everything else in the terminal's environment stays there,
 * the administrator's database password above all.
 */
const PASSED_ON = [
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

/** What may be fetched for people besides https on the internet: a setting of those that fetch. */
const OUTGOING = ['OUTGOING_ALLOW_HTTP', 'OUTGOING_NETWORKS'];

export interface ProductSettings {
  workspaceDirectory: string;
  productName: string;
  publicOrigin: string;
  /** Where the gateway listens for people. */
  host: string;
  port: number;
  databaseAdminUrl: string;
  /** Of each service that keeps limits, the states of sessions, queues or copies of feeds in Redis. */
  redisUrls: Record<RedisService, string>;
  smtpUrl: string;
  owner: { email: string; password: string };
  secrets: Secrets;
  /** Where uploaded logos are kept. */
  logoDirectory: string;
  /** Internal port of each service; the gateway's has only its health and metrics, people reach it on `port`. */
  internalPorts: Record<ServiceName, number>;
  /** Options of Node for every service. */
  nodeOptions?: string | undefined;
  /** The environment that some settings are passed on from. */
  environment: NodeJS.ProcessEnv;
}

export interface ServicePlan<Name extends string = ServiceName> {
  name: Name;
  /** Built entry file. */
  entry: string;
  /** Modules that Node loads before the entry. */
  preloads?: string[];
  arguments?: string[];
  workingDirectory: string;
  /** Address of its health routes. */
  origin: string;
  environment: NodeJS.ProcessEnv;
  /** How far it stands back behind others (0 to 19). */
  niceness?: number;
}

/** What to start: each service with the settings and secrets that it needs and no others. */
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
        ...pick(settings.environment, PASSED_ON),
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
    // As in containers: glibc keeps what each of its arenas once needed, and raises the limit of what it keeps by itself.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...(settings.nodeOptions && { NODE_OPTIONS: settings.nodeOptions }),
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
  const { secrets, databaseAdminUrl } = settings;
  const environment: NodeJS.ProcessEnv = {};
  const databaseService = DATABASE_SERVICES.find((candidate) => candidate === name);
  if (databaseService !== undefined) {
    environment.DATABASE_URL = databaseUrls(databaseAdminUrl, secrets.database_passwords)[databaseService];
  }
  const keyedService = KEYED_SERVICES.find((candidate) => candidate === name);
  if (keyedService !== undefined) {
    environment.SERVICE_PRIVATE_KEY = JSON.stringify(secrets.service_private_keys[keyedService]);
    environment.SERVICE_PUBLIC_KEYS = JSON.stringify(secrets.service_public_keys);
  }
  const redisService = REDIS_SERVICES.find((candidate) => candidate === name);
  if (redisService !== undefined) environment.REDIS_URL = settings.redisUrls[redisService];
  return environment;
}

function ownSettings(settings: ProductSettings, name: ServiceName): NodeJS.ProcessEnv {
  if (name === 'auth') {
    return {
      TOKEN_SIGNING_KEYS: JSON.stringify(settings.secrets.token_signing_keys),
      OWNER_EMAIL: settings.owner.email,
      OWNER_PASSWORD: settings.owner.password,
      // Who tries the product on one machine may do so with a password that is easy to type.
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
