/** Services that own a PostgreSQL schema; schema name = service name. */
export const SCHEMA_SERVICES = ['auth', 'calendars', 'admin', 'mailer'] as const;
export type SchemaService = (typeof SCHEMA_SERVICES)[number];

/** `published` is the second program of calendars: it reads calendars' schema as far as calendars allows. */
export const DATABASE_SERVICES = ['auth', 'calendars', 'published', 'admin', 'mailer'] as const;
export type DatabaseService = (typeof DATABASE_SERVICES)[number];

export const schemaOf = (service: DatabaseService): SchemaService =>
  service === 'published' ? 'calendars' : service;

/** The schema of the audit log, and the role that owns it, which cannot log in. */
export const AUDIT = 'audit';

/** The name is the `kid` of the public key. */
export const KEYED_SERVICES = [
  'auth',
  'calendars',
  'published',
  'admin',
  'feed',
  'mailer',
  'gateway',
] as const;
export type KeyedService = (typeof KEYED_SERVICES)[number];

export const REDIS_SERVICES = ['auth', 'calendars', 'admin', 'feed', 'mailer'] as const;
export type RedisService = (typeof REDIS_SERVICES)[number];
