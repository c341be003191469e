export { provisionDatabase, ProvisioningError, secureDatabase, type ProvisionOptions } from './database.js';
export { databaseName, databaseUrls, defaultRolePrefix, roleName } from './database-url.js';
export { NAMELESS, redisRules, redisUrls, redisUsers } from './redis-users.js';
export { generateSecrets, type Jwk, type JsonWebKeySet, type Secrets } from './secrets.js';
export {
  DATABASE_SERVICES,
  KEYED_SERVICES,
  REDIS_SERVICES,
  type DatabaseService,
  type KeyedService,
  type RedisService,
} from './service-names.js';
