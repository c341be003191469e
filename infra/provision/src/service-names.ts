/** Services that own a PostgreSQL schema; schema name = service name. */
export const SCHEMA_SERVICES = ['auth', 'calendars', 'admin', 'mailer'] as const;
export type SchemaService = (typeof SCHEMA_SERVICES)[number];

/**
 * Programs that sign in to the database, each as a role of its own. `published` is calendars once more, for the audience:
 * it reads the schema of calendars, as far as calendars lets it.
 */
export const DATABASE_SERVICES = ['auth', 'calendars', 'published', 'admin', 'mailer'] as const;
export type DatabaseService = (typeof DATABASE_SERVICES)[number];

/** The schema that a program finds its tables in. */
export const schemaOf = (service: DatabaseService): SchemaService =>
  service === 'published' ? 'calendars' : service;

/** The schema of the audit log, and the role that owns it: nobody signs in as that one. */
export const AUDIT = 'audit';

/** Programs that have a key pair of their own to sign service tokens with; the name is the `kid` of the public key. */
export const KEYED_SERVICES = ['auth', 'calendars', 'published', 'admin', 'feed', 'mailer'] as const;
export type KeyedService = (typeof KEYED_SERVICES)[number];

/** Services that use Redis, each as a user of its own whose name is the service's. */
export const REDIS_SERVICES = ['auth', 'calendars', 'admin', 'feed', 'mailer'] as const;
export type RedisService = (typeof REDIS_SERVICES)[number];
