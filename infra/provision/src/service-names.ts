/** Services that own a PostgreSQL schema; schema name = service name. */
export const DATABASE_SERVICES = ['auth', 'calendars', 'admin', 'mailer'] as const;
export type DatabaseService = (typeof DATABASE_SERVICES)[number];

/** Services that call others and therefore have a key pair of their own; the name is the `kid` of the public key. */
export const KEYED_SERVICES = ['auth', 'calendars', 'admin', 'feed', 'mailer'] as const;
export type KeyedService = (typeof KEYED_SERVICES)[number];

/** Services that use Redis, each as a user of its own whose name is the service's. */
export const REDIS_SERVICES = ['auth', 'calendars', 'admin', 'feed', 'mailer'] as const;
export type RedisService = (typeof REDIS_SERVICES)[number];
